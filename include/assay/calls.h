/* SPDX-License-Identifier: 0BSD
 *
 * How wrappers that assay writes tell which calls a test program makes, and in which states.
 * Not for use by hand. */
#ifndef ASSAY_CALLS_H
#define ASSAY_CALLS_H

#include <stdint.h>

struct assay_argument {
    const void *value; /* where it is */
    uint32_t sort;     /* number of its layout */
    uint32_t size;
    uint32_t is_pointer; /* to data */
    uint32_t is_object;  /* ... to a record */
};

/* Says whether two objects of a sort are equal. */
struct assay_equality {
    uint32_t sort;
    int (*equal)(void *a, void *b);
};

/* In the wrappers. */
extern const struct assay_equality assay_equalities[]; /* ends with one without a function */

extern int assay_call_depth; /* calls within calls are not told */
void assay_call_begin(uint32_t function, const struct assay_argument *arguments, uint32_t count);
void assay_call_end(const struct assay_argument *arguments, uint32_t count, const void *result);

#endif
