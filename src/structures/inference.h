/* Which conjuncts make an invariant: they hold of every structure that calls reach, and reject most
 * of what becomes of these when one member is changed. */
#ifndef STRUCTURES_INFERENCE_H
#define STRUCTURES_INFERENCE_H

#include "structures/conjuncts.h"

/* A structure that was reached, or one that was and then changed. */
struct seen_heap {
    size_t way;         /* by which it was reached */
    const char *holds;  /* '0' or '1' for each predicate that was tried */
    const char *text;   /* its objects, as on the wire */
};

struct seen_heaps {
    VECTOR_OF(struct seen_heap) reached;
    VECTOR_OF(struct seen_heap) changed; /* none twice, and none that is reached as well */
};

/* Reads what a program prints that tells of structures; see assay/reached.h. */
NODISCARD bool seen_heaps_read(struct arena *arena, char *text, struct seen_heaps *heaps,
                               struct error *err);
void seen_heaps_release(struct seen_heaps *heaps);
/* How many of them the predicate rejects. */
size_t seen_heaps_rejected(const struct seen_heap *heaps, size_t count, size_t predicate);

struct inference {
    VECTOR_OF(const struct conjunct *) chosen;
};

/* Predicate i of the heaps is conjunct i. The invariant has at most `lines` lines. */
void inference_choose(const struct seen_heaps *heaps, const struct conjuncts *conjuncts,
                      const struct invariant_frame *frame, size_t lines,
                      struct inference *inference);
void inference_release(struct inference *inference);
/* Lines that are not empty. */
size_t inference_lines(const char *text);

/* ---- the program that tells ---- */

struct reached_program {
    const struct structure_plan *plan;
    const char *prologue; /* includes and definitions */
    const char *const *ways; /* lines of C, each ends with the call of assay_reached_look() */
    size_t way_count, changed_count;
    const char *predicates; /* functions `predicate0`, `predicate1` ... */
    size_t predicate_count;
    const char *const *built; /* lines of C likewise, that build what no calls reach */
    size_t built_count;
    bool tells_blocks; /* what is in arrays that members point to */
};

void reached_program_print(struct text *out, const struct reached_program *program);
/* Arrays `types` and `fields`, as include/assay/reached.h wants them. */
void reached_print_tables(struct text *out, const struct structure_plan *plan, bool tells_blocks);
/* Definitions of the types of the plan that the headers do not define. */
void reached_print_types(struct text *out, const struct structure_plan *plan);

#endif
