/* Who runs sequences, and how it is asked to. The executor is one, with processes and a sandbox;
 * that of the unit tests is a function. Whoever wants to know what a sequence does is given a
 * runner, and need not know what is behind it.
 *
 * One sequence is run by runner_run(). A search, which runs millions, fills batches for workers:
 * begin, add, submit; and later collects what came of them. */
#ifndef MODEL_RUNNER_H
#define MODEL_RUNNER_H

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "model/outcome.h"
#include "model/sequence.h"

/* How a sequence is run. */
struct run_options {
    uint32_t flags;      /* enum wire_flags */
    uint8_t fill;        /* the byte in fresh heap memory */
    struct text *report; /* gets what the sanitizers say; NULL: nobody wants it */
};

/* What came of a batch. Valid until its worker begins the next batch but one. */
struct batch_reply {
    size_t sequence_count;
    uint64_t calls;                           /* that were made */
    const struct wire_statistics *statistics; /* of them, by operation */
    const struct runner *runner;
    const void *asked; /* this and the next are the runner's own */
    void *answered;
};

struct runner_class {
    bool (*run)(struct runner *runner, const struct statements *statements,
                const struct run_options *options, struct outcome *outcome, struct error *err);
    /* Batches; all NULL where a runner takes one sequence at a time. */
    void (*begin)(struct runner *runner, unsigned worker, const struct run_options *options);
    bool (*add)(struct runner *runner, unsigned worker, const struct statements *statements,
                size_t first_new);
    bool (*submit)(struct runner *runner, unsigned worker, struct error *err);
    bool (*collect)(struct runner *runner, unsigned worker, struct batch_reply *reply,
                    struct error *err);
    void (*read)(const struct batch_reply *reply, size_t index, struct statements *statements,
                 struct outcome *outcome);
    void (*settle_branches)(struct runner *runner, const uint8_t *is_settled, size_t count);
    void (*know_branch)(struct runner *runner, uint32_t branch);
    double (*cpu_seconds)(const struct runner *runner);
};

struct runner {
    const struct runner_class *class;
    uint64_t runs; /* of single sequences */
};

/* Both lanes, as everyone sees them who only wants something to be run. */
struct runners {
    struct runner *search;  /* fast; observes */
    struct runner *confirm; /* a fresh process and the real sanitizers */
    struct runner *trace;   /* tells how decisions depend on literals; NULL: it is not open */
};

/* Runs the sequence to its end with the usual fill. The outcome's texts are valid until the next
 * run. False: it could not be run, which says nothing of the library. */
NODISCARD bool runner_run(struct runner *runner, const struct statements *statements,
                          uint32_t flags, struct outcome *outcome, struct error *err);
/* ... and as the options say. */
NODISCARD bool runner_run_with(struct runner *runner, const struct statements *statements,
                             const struct run_options *options, struct outcome *outcome,
                             struct error *err);

/* Begins a batch for the worker. */
void runner_begin(struct runner *runner, unsigned worker, const struct run_options *options);
/* What comes before `first_new` has run before and ended well. False when the batch is full. */
bool runner_add(struct runner *runner, unsigned worker, const struct statements *statements,
                size_t first_new);
NODISCARD bool runner_submit(struct runner *runner, unsigned worker, struct error *err);
/* Waits for the worker's oldest batch. */
NODISCARD bool runner_collect(struct runner *runner, unsigned worker, struct batch_reply *reply,
                              struct error *err);
/* The statements that were asked for, and what came of them. */
void batch_reply_read(const struct batch_reply *reply, size_t index,
                      struct statements *statements, struct outcome *outcome);

/* What batches that log comparisons need not log: a byte for each of the branches, not zero. None
 * of them may be under way. */
void runner_settle_branches(struct runner *runner, const uint8_t *is_settled, size_t count);
/* Nobody need tell of the branch again. */
void runner_know_branch(struct runner *runner, uint32_t branch);
/* CPU seconds of the workers, dead and alive. */
double runner_cpu_seconds(const struct runner *runner);

/* Runs by another one while there is time. A run that is refused for want of time is no failure. */
struct limited_runner {
    struct runner runner;
    struct runner *behind;
    struct time_limit limit;
    bool has_failed; /* the one behind; `failure` says how */
    struct error failure;
};

void limited_runner_init(struct limited_runner *limited, struct runner *behind,
                         struct time_limit limit);

#endif
