/* What a run is asked to do, and who is told what it does. */
#ifndef CAMPAIGN_OPTIONS_H
#define CAMPAIGN_OPTIONS_H

#include "base/clock.h"
#include "cluster/likeness.h"
#include "emit/emit.h"
#include "model/certainty.h"
#include "model/events.h"
#include "model/exploration.h"
#include "model/finding.h"
#include "model/library.h"

/* The calls that lead to a state. */
struct explored_way {
    const struct statements *statements; /* passing */
    size_t subject; /* the statement whose value is the object in that state */
    size_t calls;   /* behind the set-up */
};

/* How states are explored. */
struct explore_options {
    const struct value_set *values; /* that calls are given; a few where none is meant */
    size_t value_set_count;
    size_t objects;
    uint64_t iterations, states, memory; /* 0: no limit but assay's own; memory in bytes */
    enum wire_representation representation;
    const char *graph; /* a file for the graph of states; NULL: none */
    const char *resume; /* a file of what was explored, to go on with; NULL: none */
    bool is_symbolic;   /* arguments are symbols where they can be */
    enum symbolic_match match;
    bool merges;        /* states alike in memory are known by all of their conditions together */
    uint64_t width;     /* states of an iteration that are gone on from; 0: all */
    const char *const *concrete; /* parameters that are given numbers; ends with NULL; NULL: none */
    const char *state; /* the choice list of one to be shown; NULL: all are explored */
    /* Who is told how each state is reached, in the order in which they were found; or NULL. */
    void (*tell_way)(void *context, const struct explored_way *way);
    void *way_context;
};

struct campaign_options {
    struct library library;
    const char *program_directory; /* where assay-search and assay-confirm are */
    const char *directory;         /* --out as the user named it */
    const char *command;           /* the command line, for the suite's comments */
    const char *version;           /* of assay, for reports */
    const char *strategy;
    const char **only; /* names of functions; end with NULL; NULL: all */
    const char **skip;
    const char *since; /* a revision: what has changed since then is tested; NULL: everything */
    struct rule_set rules_off;
    double time_seconds; /* the whole run; 0: no limit */
    double search_cpu_seconds; /* of processors, by everybody in the search; 0: no limit */
    uint64_t calls;      /* of the search; 0: no limit */
    bool until_saturated; /* the search also ends when it hardly reaches anything new */
    uint64_t seed;
    unsigned jobs;
    const char *format; /* of the tests; NULL: plain */
    const char *queries; /* file for what the solvers are asked; NULL: nowhere */
    const char **seeds; /* directories with texts to offer; end with NULL; NULL */
    const char *corpus; /* of an earlier run; NULL: that in the directory ... */
    bool no_corpus;     /* ... or none */
    const char **known; /* fingerprints of findings that the user knows; end with NULL; NULL */
    enum likeness likeness; /* of faults that are shown as one */
    bool writes_members; /* a program for each of the faults that are shown as another one */
    struct show show;       /* which findings are written */
    struct weights weights; /* by which clues are weighed */
    const char *weights_note; /* why these are not the user's; NULL */
    bool no_sanitizers; /* for measurements: without the sanitizers' instrumentation */
    bool no_coverage;   /* ... and without ours */
    bool no_variations; /* tests run as they come, and not again under other conditions */
    bool no_minimize;   /* tests stay that add nothing to others */
    bool no_tests;      /* findings are all that is written */
    bool search_only;   /* nothing is judged, and nothing written */
    bool uses_equality; /* --equality contract */
    double repetition_chance;
    uint32_t repetition_limit;
    uint32_t length_limit;
    struct explore_options explore; /* of the strategy that explores, and of assay explore */
    const struct clock *clock; /* for deadlines; NULL: that on the wall */
    struct events events; /* who listens */
    /* True when the user wants to end; asked often. */
    bool (*is_interrupted)(void *context);
    void *context;
};

#endif
