/* Candidates for an invariant: what may hold of every structure of a type, by its layout. They are
 * rows of conjuncts.def with the members of the type in them, and C as it is printed in the end, so
 * that what was tried is what a person gets. */
#ifndef STRUCTURES_CONJUNCTS_H
#define STRUCTURES_CONJUNCTS_H

#include "structures/structure_plan.h"

enum { FRAME_LINKS = 4, CONJUNCTS_MAXIMUM = 1000 };

/* How the nodes are met: from a pointer of the root, by links, each of them once. */
struct invariant_frame {
    const struct structure_plan *plan;
    const char *root;  /* how the root is called: "tree" */
    const char *start; /* "tree->root"; NULL: there are no nodes */
    size_t start_field;
    size_t links[FRAME_LINKS]; /* fields */
    size_t link_count;
    bool is_flag[STRUCTURE_FIELDS]; /* the number is 0 or 1 in all structures */
};

/* One predicate; members are filled in, the names of functions still have a `$@`. */
struct conjunct {
    const char *says;   /* "size counts the nodes" */
    const char *budget; /* how many nodes there may be; NULL: NODES_MAXIMUM */
    const char *helper; /* functions; NULL */
    const char *at_node, *at_root; /* conditions; NULL: none */
};

struct conjuncts {
    VECTOR_OF(struct conjunct) items;
};

/* The links by which all nodes of all structures are met once; most links are preferred. Without
 * any, what can be said is about the root alone. */
void invariant_frame_find(struct arena *arena, const struct structure_plan *plan,
                          const struct structure *structures, size_t count,
                          struct invariant_frame *frame);
void conjuncts_make(struct arena *arena, const struct invariant_frame *frame,
                    struct conjuncts *conjuncts);

/* Prints a predicate that all of them make, with its functions. `name` is that of the predicate;
 * NULL: it is an ASSAY_INVARIANT. */
void conjuncts_print(struct text *out, const struct invariant_frame *frame,
                     const struct conjunct *const *chosen, size_t count, const char *name);

#endif
