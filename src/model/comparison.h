/* What the tests of a suite saw on two libraries, or on two builds of one, and where it differs. */
#ifndef MODEL_COMPARISON_H
#define MODEL_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/written.h"

/* The library that the suite was made for, and the one that it is compared with. */
enum side { SIDE_OLD, SIDE_NEW, SIDES };

/* Why a test or a check cannot be built there; NULL: it can. */
struct obstacles {
    const char *on[SIDES];
};

enum difference_kind {
    DIFFERENCE_VALUE, /* of a check */
    DIFFERENCE_END,   /* how the test ended: well, by a signal, by a sanitizer's report */
};

struct difference {
    enum difference_kind kind;
    uint32_t test;
    uint32_t check;      /* of a value */
    const char *function; /* whose doing it is; "" */
    const char *part;    /* of what it did, or the kind of end */
    const char *values[SIDES]; /* for people */
    bool follows;        /* something else differs earlier in the test */
    bool is_steady;      /* all runs on the new library are alike */
    uint32_t cluster;
};

/* Differences in the same part of what the same function did. */
struct difference_cluster {
    uint32_t exemplar; /* the difference in the shortest test */
    uint32_t count;    /* differences */
    uint32_t tests;
    bool follows;      /* each of them comes after another difference of its test */
};

struct comparison {
    const char *names[SIDES]; /* what the user called them, with the build where it differs */
    const struct written_test *tests;
    size_t test_count;
    const struct written_check *checks;
    size_t check_count;
    const struct obstacles *test_obstacles, *check_obstacles; /* by test, by check */
    size_t compared_tests;  /* that ran on both ... */
    size_t compared_checks; /* ... and values that both told */
    size_t unsteady;        /* checks left out: they differ between runs on the old library */
    const struct difference *differences; /* by test, in the order in which they were seen */
    size_t difference_count;
    const struct difference_cluster *clusters; /* those that follow come last */
    size_t cluster_count;
    const char *const *notes; /* sentences */
    size_t note_count;
    bool was_interrupted;
};

struct comparison_progress {
    size_t done, total; /* runs of tests */
    double seconds;
};

#endif
