/* What came of running the inputs of a generator. */
#ifndef MODEL_EXHAUSTION_H
#define MODEL_EXHAUSTION_H

#include "model/choices.h"
#include "model/finding.h"

/* An input that failed. */
struct failing_input {
    struct choices choices;
    uint64_t offset; /* in the unit of the tree that it was found in */
    uint64_t number; /* among all inputs, in the order of the tree */
    bool has_number; /* ... when those before it have been counted */
    uint64_t run;    /* how many had been run, with it */
    const char *text;
    size_t text_length;
    struct messages messages;
    const char *report; /* all that was said */
};

enum { CLUSTER_MEMBERS_LISTED = 1000, UNSTABLE_LISTED = 5 };

/* Failures of which the same is said. */
struct exhaust_cluster {
    struct failing_input first; /* in the order of the tree */
    uint64_t first_run;         /* of the one that was run first */
    uint64_t members;
    enum verdict verdict; /* of what a library did; NONE: a command was run */
    const char *reason;   /* a sentence; "" of a fault */
    struct choices *listed; /* some of them, at most CLUSTER_MEMBERS_LISTED */
    size_t listed_count, listed_capacity;
    /* Of a merged input: those that it is made of, and which of them fail. */
    bool is_taken_apart;
    uint64_t parts, failing_parts;
    struct choices *parts_listed;
    size_t parts_listed_count, parts_listed_capacity;
};

enum exhaust_end {
    EXHAUST_BY_ITSELF,
    EXHAUST_BY_USER, /* interrupted */
    EXHAUST_BY_TIME,
    EXHAUST_BY_FAILURE, /* one was enough */
    EXHAUST_BY_ERROR,   /* of assay, or of the generator */
};

const char *exhaust_end_word(enum exhaust_end end);

struct exhaustion {
    uint64_t inputs; /* counted so far */
    bool is_counted; /* ... and that is all of them */
    bool is_counting; /* they are only counted now */
    uint64_t runs, failures, skipped, unstable;
    struct choices unstable_list[UNSTABLE_LISTED]; /* the first of them, of this run */
    size_t unstable_listed;
    uint64_t branches, branches_reached; /* of the library; 0: none is tested */
    struct exhaust_cluster *clusters; /* by their first input */
    size_t cluster_count;
    uint64_t first_failure_run; /* 0: there was none */
    double first_failure_seconds, seconds;
    enum exhaust_end ended_by;
    double share; /* of the tree, from 0 to 1 */
    bool was_resumed;
};

/* Is there a failure that is not the generator's own? */
bool exhaustion_blames(const struct exhaustion *result);

/* Average percentage of faults detected (Rothermel et al.), a cluster taken for a fault: 0 to 100,
 * negative when there is none. */
double exhaustion_apfd(const struct exhaustion *result);

#endif
