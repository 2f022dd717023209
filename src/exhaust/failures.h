/* Failing inputs, those of which the same is said together. */
#ifndef EXHAUST_FAILURES_H
#define EXHAUST_FAILURES_H

#include "cluster/likeness.h"
#include "model/exhaustion.h"

struct failed_inputs {
    struct arena *arena;
    enum likeness likeness;
    VECTOR_OF(struct exhaust_cluster) clusters;
    uint64_t count;
};

void failures_init(struct failed_inputs *failures, struct arena *arena, enum likeness likeness);
void failures_release(struct failed_inputs *failures);
/* What is kept of it is copied. Returns its cluster. */
struct exhaust_cluster *failures_add(struct failed_inputs *failures,
                                     const struct failing_input *input);
/* By their first inputs, and their members. */
void failures_sort(struct failed_inputs *failures);

#endif
