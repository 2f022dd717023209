/* What tests reach and notice, with those of them that are redundant and without. */
#ifndef SUITE_REDUNDANT_MEASURES_H
#define SUITE_REDUNDANT_MEASURES_H

#include "suite/redundant_suite.h"

struct redundant_measuring {
    const struct redundant_options *options;
    struct arena *arena;
    const struct library *library;
    const char *directory;                /* for what is built; exists */
    const struct test_program *programs;  /* of a suite: as it was built for recording */
    const struct mutation_test *tests;    /* those of the result, as its programs have them */
    struct redundancies *result;
    struct redundancy *items;             /* the result's */
};

/* Fills in branches and kills; what could not be measured wholly is told by notes. */
NODISCARD bool redundant_measure(struct redundant_measuring *measuring, struct error *err);

#endif
