/* The coordinator's half of the executor: starts a zygote, keeps its workers alive, hands them
 * requests and reads what happened. It never runs library code itself.
 *
 * The search lane has persistent workers that recover in process. The confirm lane has a fresh
 * process for every request. Whatever the library does, every sequence gets an outcome. */
#ifndef EXECUTE_EXECUTOR_H
#define EXECUTE_EXECUTOR_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "model/runner.h"

struct executor;

struct executor_options {
    const char *program;       /* assay-search or assay-confirm */
    const char *shared_object; /* from compile_harness() */
    const char *temporary_directory;
    const struct vocabulary *vocabulary; /* kept; literals are sent as they appear */
    unsigned workers;
    bool is_fresh; /* confirm lane: one process per request */
    bool is_traced; /* trace lane: its worker has an area for what it traces */
    const char *explored; /* a file for what is explored, to go on with when all is killed; NULL */
};

NODISCARD bool executor_open(struct executor **executor, const struct executor_options *options,
                             struct error *err);
void executor_close(struct executor *executor);

/* What the sandbox could not be given on this kernel; "" when nothing is missing. */
const char *executor_sandbox_note(const struct executor *executor);
/* Has the library lifted limits of the process? They stay as they are. */
bool executor_kept_limits(const struct executor *executor);

/* Filling a request for a worker: begin, add, submit. At most two requests of a worker may be under
 * way. `fill` is the byte in fresh heap memory. */
void executor_begin(struct executor *executor, unsigned worker, uint32_t flags, uint8_t fill);
/* False when the request is full. */
bool executor_add(struct executor *executor, unsigned worker, const struct statements *statements,
                  size_t first_new);
NODISCARD bool executor_submit(struct executor *executor, unsigned worker, struct error *err);

/* The results of a worker's oldest request; valid until its next executor_begin() but one. */
struct reply {
    const struct wire_request *request;
    struct wire_reply *wire;
    size_t sequence_count;
};

/* Waits for the worker's oldest request. Restarts the worker as often as it dies. */
NODISCARD bool executor_collect(struct executor *executor, unsigned worker, struct reply *reply,
                                struct error *err);
/* The statements that were asked for, and what came of them. */
void reply_statements(const struct reply *reply, size_t index, struct statements *statements);
void reply_outcome(const struct reply *reply, size_t index, struct outcome *outcome);

/* Exploring states (wire/exploring.h). The request has been filled: set-ups, then alternatives. */
struct explored;
struct exploring_wish;
struct exploring_ears {
    /* Asked now and then while it goes on; not 0: it has to end, and why (enum explored_end). */
    unsigned (*listen)(void *context, const struct explored *explored);
    void *context;
};

/* What was found is valid until the executor is closed or explores again. */
NODISCARD bool executor_explore(struct executor *executor, const struct exploring_wish *wish,
                                const struct exploring_ears *ears,
                                const struct explored **explored, struct error *err);

/* What requests that log comparisons need not log: a byte for each of the branches, not zero. None
 * of them may be under way. */
void executor_settle_branches(struct executor *executor, const uint8_t *is_settled, size_t count);
/* Nobody need tell of the branch again. */
void executor_know_branch(struct executor *executor, uint32_t branch);

/* What the only worker of the trace lane told of its last request; NULL in other lanes. */
const struct wire_trace *executor_trace(const struct executor *executor);

/* For those who only want sequences to be run; goes with the executor. One sequence is run when
 * nothing else is under way on worker 0. */
struct runner *executor_runner(struct executor *executor);

/* CPU seconds of the workers, dead and alive, for benchmarks. */
double executor_cpu_seconds(const struct executor *executor);

#endif
