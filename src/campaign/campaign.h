/* A campaign drives the stages from left to right: parse, analyse, compile, generate and execute,
 * judge, shrink, emit. It is the only folder that sees all of them. */
#ifndef CAMPAIGN_CAMPAIGN_H
#define CAMPAIGN_CAMPAIGN_H

#include "base/arena.h"
#include "base/error.h"
#include "cluster/likeness.h"
#include "emit/emit.h"
#include "model/coverage.h"
#include "model/library.h"
#include "model/suite_coverage.h"
#include "model/summary.h"

/* Something a user may want to see while it happens. */
enum event_kind {
    EVENT_STAGE,    /* `text` says what begins */
    EVENT_PROGRESS, /* the numbers are filled in */
};

struct event {
    enum event_kind kind;
    const char *text;
    double seconds; /* since the start */
    uint64_t calls;
    uint64_t sequences;
    size_t suspects; /* clusters of failures that wait for judgement */
    const struct coverage *coverage; /* NULL: it is not measured */
};

struct campaign_options {
    struct library library;
    const char *program_directory; /* where assay-search and assay-confirm are */
    const char *directory;         /* --out as the user named it */
    const char *command;           /* the command line, for the suite's comments */
    const char *strategy;
    const char **only; /* names of functions; end with NULL; NULL: all */
    const char **skip;
    uint32_t rules_off;  /* bit per enum rule */
    double time_seconds; /* the whole run; 0: no limit */
    uint64_t calls;      /* of the search; 0: no limit */
    bool until_saturated; /* the search also ends when it hardly reaches anything new */
    uint64_t seed;
    unsigned jobs;
    enum emit_format format;
    const char **known; /* fingerprints of findings that the user knows; end with NULL; NULL */
    enum likeness likeness; /* of faults that are shown as one */
    bool writes_members; /* a program for each of the faults that are shown as another one */
    enum verdict show; /* the last class, in their order, whose findings are written */
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
    void (*on_event)(void *context, const struct event *event);
    /* True when the user wants to end; asked often. */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The names that --strategy, --cluster and --format know. */
bool campaign_knows_strategy(const char *name);
NODISCARD bool campaign_knows_likeness(const char *name, enum likeness *likeness,
                                       struct error *err);
NODISCARD bool campaign_knows_format(const char *name, enum emit_format *format,
                                     struct error *err);

/* Sources and flags from a compile_commands.json; the library of a suite that was written, and the
 * rules that were off. */
NODISCARD bool campaign_read_compile_commands(struct arena *arena, const char *directory,
                                              struct source **sources, size_t *source_count,
                                              struct error *err);
NODISCARD bool campaign_read_library(struct arena *arena, const char *finding,
                                     struct campaign_options *options, struct error *err);
/* The library of the suite in the directory, as it is or in the other source tree; NULL: none. */
NODISCARD bool campaign_read_suite_library(struct arena *arena, const char *suite,
                                           const char *tree, struct library *library,
                                           struct error *err);

/* Runs it all. The summary and what it points to live in the arena. Nothing is left half-written
 * when it fails. */
NODISCARD bool campaign_generate(const struct campaign_options *options, struct arena *arena,
                                 struct summary *summary, struct error *err);

/* What is known of the functions, in the form that --as names. Only what cannot be read is tried.
 * `notes` gets sentences, a line each: why it could not be, what was left out. C is made for a file
 * in options->directory, which is absolute. */
NODISCARD bool campaign_describe(const struct campaign_options *options, const char *form_name,
                                 struct text *out, struct text *notes, struct error *err);

/* What the suite in the directory covers of its library. Lives in the arena. */
NODISCARD bool campaign_cover(struct arena *arena, const char *suite,
                              struct suite_coverage *coverage, struct error *err);

/* Writes a contract into the file so that the finding is not reported again; *added is what was
 * written, nothing when the file says so already. The library is that of the finding;
 * options->library says where <assay/contracts.h> is. The file is made when there is none, and
 * stays as it is when the contract cannot be added. */
NODISCARD bool campaign_accept(const struct campaign_options *options, const char *finding,
                               const char *contracts, struct text *added, struct error *err);

/* Runs the sequence of a finding, of which this is the directory, in the confirm lane and prints it
 * statement by statement; what depends on the build is compiled twice instead. *fails tells whether
 * it still fails. */
NODISCARD bool campaign_replay(const struct campaign_options *options, const char *finding,
                               struct text *out, bool *fails, struct error *err);

#endif
