/* A run of `assay exhaust` while it lasts, shared between the files of this folder. */
#ifndef EXHAUST_EXHAUSTING_H
#define EXHAUST_EXHAUSTING_H

#include "exhaust/exhaust.h"
#include "exhaust/failures.h"
#include "exhaust/journal.h"
#include "explore/walk.h"
#include "model/sites.h"

/* An input that waits for its turn with the consumer. */
struct waiting_input {
    struct choices choices;
    uint64_t offset;
};

struct exhausting {
    const struct exhaust_options *options;
    struct arena *arena;
    char *work_directory;
    const char *program;
    struct frontier frontier;
    enum exhaust_pass pass;
    struct consumer *consumer;
    struct arena batch_arena; /* of the inputs that wait */
    struct waiting_input *waiting;
    struct consumer_input *inputs;
    size_t waiting_count, batch_size;
    struct tree_unit *batch_unit; /* that they belong to */
    struct exhaust_journal journal;
    struct failed_inputs failures;
    struct sites sites; /* of the library */
    struct api api;     /* ... and this when it has contracts */
    uint8_t reached[EXHAUST_BRANCHES_MAXIMUM];
    uint64_t runs; /* of inputs of units that are done, or that a command has had */
    struct exhaustion result;
    double started; /* by the clock */
    size_t failures_before; /* that earlier processes found */
    unsigned merge_level; /* the highest that the generator has merged choices of */
    bool is_out_of_time, was_interrupted, has_failed_first, has_told_phases, has_told_sandbox;
    /* While a merged input is taken apart: */
    struct exhaust_cluster *apart;
};

static inline bool exhausting_tests_library(const struct exhausting *exhausting)
{
    return exhausting->options->library.source_count > 0;
}

/* Before its end: by the user, because time is up, or because one failure is enough. */
static inline bool exhausting_has_ended(const struct exhausting *exhausting)
{
    return exhausting->was_interrupted || exhausting->is_out_of_time ||
           exhausting->has_failed_first;
}

/* Seconds since the run began, those of earlier processes with it. */
double exhausting_seconds(const struct exhausting *exhausting);

/* A sentence for who looks. */
void exhausting_tell(const struct exhausting *exhausting, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Compiles the generator. */
NODISCARD bool exhausting_begin(struct exhausting *exhausting,
                                const struct exhaust_options *options, struct arena *arena,
                                struct error *err);
void exhausting_end(struct exhausting *exhausting);

NODISCARD bool exhausting_open_consumer(struct exhausting *exhausting, struct error *err);

/* By the user or by --time; tells how far the run is. The context is the exhausting. */
bool exhausting_is_interrupted(void *context);
/* A walk over the frontier that hears of nothing yet. */
struct tree_walk exhausting_walk(struct exhausting *exhausting, enum exhaust_pass pass);

/* An error when the generator itself failed. */
NODISCARD bool exhausting_check_generator(const struct generator_reply *reply, struct error *err);
/* A listener that sets it. */
NODISCARD bool exhausting_hear_generator_fail(void *context, struct tree_unit *unit,
                                              const struct generator_reply *reply,
                                              struct error *err);

/* branches.c: an instrument that finds the library's branches, and those that a program told. */
const struct bitcode_hooks *exhausting_instrument(struct exhausting *exhausting);
NODISCARD bool exhausting_reach(struct exhausting *exhausting,
                                const struct generator_reply *reply, struct error *err);
/* run_inputs.c: listeners of a walk that runs inputs, by the tool or in the program. */
NODISCARD bool run_inputs(struct exhausting *exhausting, struct tree_walk *walk,
                          struct error *err);
/* take_apart.c: the small inputs that each merged one is made of. */
NODISCARD bool take_apart(struct exhausting *exhausting, struct error *err);
/* input_verdicts.c: who is to blame for failures of the library. */
void judge_inputs(const struct exhausting *exhausting, struct exhaust_cluster *cluster);
/* keep.c: what a person looks at, below options->out. */
NODISCARD bool keep_failures(const struct exhausting *exhausting, struct error *err);

#endif
