/* What came of exploring the states of a library. */
#ifndef MODEL_EXPLORATION_H
#define MODEL_EXPLORATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/keyword.h"
#include "wire/symbolic_states.h"

/* Whole numbers that parameters are given: all of them, or those of a name. */
struct value_set {
    const char *parameter; /* NULL: any for which there is no other set */
    const int64_t *items;
    size_t count;
};

struct exploration_iteration {
    uint64_t states; /* known at its end */
    uint64_t calls;  /* made in it */
};

/* One of the calls that are tried in every state. */
struct exploration_call {
    const char *text; /* "bst_insert(tree, 3)" */
    const char *function;
    struct explored_choice did;
};

/* A call that failed, in the state that the choice list names, or that makes this state. */
struct exploration_failure {
    const char *state, *call;
    bool is_setup; /* it makes the state, which no exploration begins with, then */
    unsigned end;  /* enum wire_end */
};

/* A state of a graph: the one it was found from and by which call. */
struct exploration_state {
    uint32_t parent; /* EXPLORED_PARENTLESS: it begins with a set-up */
    uint32_t call;
    uint32_t depth;
};

/* All states and the calls between them, where there are few enough to be drawn. */
struct exploration_graph {
    const struct exploration_state *states;
    size_t state_count;
    const struct explored_edge *edges; /* by calls, in the order in which they were made */
    size_t edge_count;
};

/* Who answered whether a path can be gone on with. */
struct exploration_rung {
    uint64_t asked, answered, flips;
    double seconds;
};

/* Of an exploration with symbols. */
struct symbolic_exploration {
    enum symbolic_match match;
    uint64_t paths;
    uint64_t chosen;   /* values that were needed and of which a few were tried */
    uint64_t cut;      /* paths that could not be followed further */
    uint64_t left_out; /* states that were not gone on from */
    struct exploration_rung rungs[SYMBOLIC_RUNG_COUNT];
};

struct exploration {
    enum wire_representation representation;
    enum explored_end ended_by;
    uint64_t states, calls, failures;
    double seconds; /* of processors, while states were explored */
    uint64_t bytes; /* of memory for states that wait, at most */
    const char *subject; /* sort of what is explored */
    const char **setups; /* what a state begins with, in words */
    size_t setup_count;
    const struct exploration_iteration *iterations;
    size_t iteration_count;
    const struct exploration_call *all_calls;
    size_t call_count;
    const struct exploration_failure *failed;
    size_t failed_count;
    const char **left_out; /* functions that are not explored, and why: sentences */
    size_t left_out_count;
    uint64_t variable_states; /* in which variables of the library are part of the state */
    bool has_no_layout; /* nothing is known of how the objects lie in memory */
    bool is_outside; /* the library changed something outside of its memory */
    const char *state; /* the calls that lead to the one that was asked for; NULL */
    bool was_replayed; /* copying memory was not enough: states were reached by their calls */
    uint64_t replayed, differing;
    uint64_t equal_crashes; /* of the equality function that was asked */
    const struct symbolic_exploration *symbolic; /* NULL: arguments were numbers */
    const char **no_builders; /* functions that lead to no state that others do not lead to */
    size_t no_builder_count;
    uint64_t missed; /* states of a sample that only these led to: all were explored again */
    const struct exploration_graph *graph; /* NULL: it is too large, or nobody wanted it */
    uint64_t unequal;       /* states that count as they are, for it said nothing about them */
};

/* The ways in which states are compared, and why an exploration ended, in words. */
bool symbolic_match_keyword(size_t n, struct keyword *keyword);
const char *symbolic_match_name(enum symbolic_match match);
const char *symbolic_rung_name(enum symbolic_rung rung);
bool representation_keyword(size_t n, struct keyword *keyword);
const char *representation_name(enum wire_representation representation);
const char *explored_end_name(enum explored_end end);
const char *explored_end_meaning(enum explored_end end);

#endif
