/* The program of a generator: what its parts share. All of it lies in memory that the program and
 * the process that runs leaves have in common; see exhaust.c. */
#ifndef RUNTIME_EXHAUST_H
#define RUNTIME_EXHAUST_H

#include <stdio.h>

#include "choice_tree.h"
#include "exhaust_guard.h"
#include "wire/exhaust_requests.h"

enum { ASSAY_RT_TRACE_MAXIMUM = 4 * CHOICES_MAXIMUM };

enum assay_rt_event {
    ASSAY_RT_CHOSE,
    ASSAY_RT_MERGES,      /* all alternatives follow ... */
    ASSAY_RT_ALTERNATIVE, /* ... each behind this ... */
    ASSAY_RT_MERGED,      /* ... until here */
};

struct assay_rt_traced {
    enum assay_rt_event event;
    uint32_t answer, arity;
};

struct assay_rt_trace {
    enum { ASSAY_RT_TRACE_OFF, ASSAY_RT_TRACE_RECORDS, ASSAY_RT_TRACE_LEADS } mode;
    uint32_t count, cursor;
    struct assay_rt_traced items[ASSAY_RT_TRACE_MAXIMUM];
};

/* What the process is at. */
enum assay_rt_phase {
    ASSAY_RT_IDLE,
    ASSAY_RT_CHOOSES, /* the generator runs */
    ASSAY_RT_TESTS,   /* everything is chosen, the library runs */
    ASSAY_RT_SENDS,   /* waits for assay to read */
};

struct assay_rt_exhaust {
    struct assay_rt_tree tree;
    struct exhaust_request request;
    unsigned level;
    struct assay_rt_trace trace;

    enum assay_rt_phase phase;
    bool knows_phases; /* the generator says when everything is chosen */
    unsigned merge_level; /* the highest of its merged choices */
    uint64_t started;  /* runs, so that a watcher sees progress */
    uint64_t runs;     /* of leaves that were due */
    bool is_due;       /* the leaf of this run */
    uint64_t random[2], next_due, pick;
    bool has_finished;
    char guard_note[GUARD_NOTE_MAXIMUM]; /* what the kernel cannot give */
    enum exhaust_ending ending;
    uint8_t reached[EXHAUST_BRANCHES_MAXIMUM]; /* branches of the library, ever */
    uint64_t text_length;
    char text[EXHAUST_TEXT_MAXIMUM]; /* of the input; pages that nobody touches cost nothing */
};

extern struct assay_rt_exhaust *assay_rt_exhaust;

/* Ends the program with a sentence. */
_Noreturn void assay_rt_too_wide(long a, long b);

/* In the program that assay prints for a generator. */
struct assay_generator {
    void (*print)(FILE *out);
    void (*nothing)(void); /* an entry that takes nothing; NULL: it is the other one */
    int tests_library;     /* leaves are run here, and nobody else wants their texts */
};
extern const struct assay_generator assay_generator;

#endif
