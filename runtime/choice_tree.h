/* The enumerator of a choice tree. A run asks for choices; the list of answers identifies it; the
 * next run is the next list. Who asks, what prunes and what a leaf is are given by callbacks: a
 * generator asks by assay_choose(), a predicate by the first read of a field, an explorer of states
 * by which call comes next.
 *
 * The struct has no pointers to its own parts and may lie in memory that processes share: what a
 * run that crashed was answered is still in it, and another process can go on with
 * assay_rt_tree_advance(). */
#ifndef RUNTIME_CHOICE_TREE_H
#define RUNTIME_CHOICE_TREE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire/choice_made.h"

enum assay_rt_walked {
    ASSAY_RT_WALKED_ALL, /* nothing of the unit is left */
    ASSAY_RT_STOPPED,    /* at_leaf() said so; the list is that of the leaf */
    ASSAY_RT_DIFFERS,    /* the same answers led to another question: tree->trouble_depth */
    ASSAY_RT_TOO_DEEP,   /* more than CHOICES_MAXIMUM choices in one run */
};

struct assay_rt_tree {
    /* One run from the root on, which asks by assay_rt_ask() and returns at its leaf. */
    void (*run)(void *context);
    /* At a leaf, or where depth_limit ended the run (is_edge). False: stop there. */
    bool (*at_leaf)(struct assay_rt_tree *tree, void *context);
    void *context;

    uint32_t floor;       /* the first choices, which stay as they are: the unit's prefix */
    uint32_t limit;       /* answers of the choice behind them that belong to it; 0: all */
    uint32_t depth_limit; /* a run ends when it asks for one more than these; 0: none */

    uint32_t length; /* of the list */
    uint32_t depth;  /* choices asked for in this run */
    bool is_edge;    /* the run ended at depth_limit; the next choice has edge_arity answers */
    uint32_t edge_arity;
    uint64_t leaves, pruned; /* runs that came to a leaf or an edge, and that did not */

    uint32_t trouble_depth; /* where the question differed: asked_arity instead of the list's; */
    uint32_t asked_arity;   /* 0: the run ended without asking */

    jmp_buf back; /* out of the run that is under way */
    struct wire_choice list[CHOICES_MAXIMUM];
};

/* The unit of work: every leaf that starts with the first `floor` choices and does not come before
 * the list. A prefix is a list with floor == count. Arities may be unknown. */
void assay_rt_tree_start(struct assay_rt_tree *tree, const struct wire_choice *list, size_t count,
                         size_t floor);

/* Depth first from the list on. After ASSAY_RT_STOPPED, advance and walk again to go on. */
enum assay_rt_walked assay_rt_walk(struct assay_rt_tree *tree);

/* For run(): an answer below the arity. An arity of 0 prunes. */
uint32_t assay_rt_ask(struct assay_rt_tree *tree, uint32_t arity);

/* For run(), do not return: nothing below the choices made so far is of interest; nothing below the
 * first `depth` of them is. */
_Noreturn void assay_rt_prune(struct assay_rt_tree *tree);
_Noreturn void assay_rt_prune_at(struct assay_rt_tree *tree, uint32_t depth);

/* For run(), does not return: this is the leaf. */
_Noreturn void assay_rt_finish(struct assay_rt_tree *tree);

/* Makes the run of the list once more, and tells nobody: does it come to a leaf and ask as before?
 */
bool assay_rt_tree_repeats(struct assay_rt_tree *tree);

/* The list becomes the next one that may be a leaf; false when the unit has none. */
bool assay_rt_tree_advance(struct assay_rt_tree *tree);

#endif
