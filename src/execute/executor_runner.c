/* The executor as a runner. */
#include <unistd.h>

#include "execute/execute_internal.h"

enum { REPORT_MAXIMUM = 64 * 1024 };

static struct executor *executor_of(struct runner *runner)
{
    return (struct executor *)runner;
}

static void take_report(struct executor *executor, struct text *report)
{
    char bytes[4096];
    off_t offset = 0;
    for (ssize_t n; offset < REPORT_MAXIMUM &&
                    (n = pread(executor->report, bytes, sizeof bytes, offset)) > 0;
         offset += n)
        text_add_bytes(report, bytes, (size_t)n);
}

static void add_trace(const struct executor *executor, uint32_t flags, struct outcome *outcome)
{
    if (flags & WIRE_TRACE)
        outcome->trace = executor_trace(executor);
}

static bool run(struct runner *runner, const struct statements *statements,
                const struct run_options *options, struct outcome *outcome, struct error *err)
{
    struct executor *executor = executor_of(runner);
    if (ftruncate(executor->report, 0) != 0)
        return error_set(err, "cannot clear the report of the workers");
    statements_verify(statements, executor->options.vocabulary, "whoever wants it run");
    executor_begin(executor, 0, options->flags, options->fill);
    if (!executor_add(executor, 0, statements, 0))
        BUG("a single sequence does not fit a request");
    struct reply reply;
    if (!executor_submit(executor, 0, err) || !executor_collect(executor, 0, &reply, err))
        return false;
    reply_outcome(&reply, 0, outcome);
    add_trace(executor, options->flags, outcome);
    if (options->report)
        take_report(executor, options->report);
    return true;
}

static void begin(struct runner *runner, unsigned worker, const struct run_options *options)
{
    executor_begin(executor_of(runner), worker, options->flags, options->fill);
}

static bool add(struct runner *runner, unsigned worker, const struct statements *statements,
                size_t first_new)
{
    return executor_add(executor_of(runner), worker, statements, first_new);
}

static bool submit(struct runner *runner, unsigned worker, struct error *err)
{
    return executor_submit(executor_of(runner), worker, err);
}

static bool collect(struct runner *runner, unsigned worker, struct batch_reply *reply,
                    struct error *err)
{
    struct reply own;
    if (!executor_collect(executor_of(runner), worker, &own, err))
        return false;
    *reply = (struct batch_reply){
        .sequence_count = own.sequence_count,
        .calls = own.wire->calls,
        .statistics = own.wire->statistics,
        .runner = runner,
        .asked = own.request,
        .answered = own.wire,
    };
    return true;
}

static void read_reply(const struct batch_reply *reply, size_t index,
                       struct statements *statements, struct outcome *outcome)
{
    struct reply own = {reply->asked, reply->answered, reply->sequence_count};
    reply_statements(&own, index, statements);
    reply_outcome(&own, index, outcome);
    add_trace((const struct executor *)reply->runner, own.request->flags, outcome);
}

static void settle_branches(struct runner *runner, const uint8_t *is_settled, size_t count)
{
    executor_settle_branches(executor_of(runner), is_settled, count);
}

static void know_branch(struct runner *runner, uint32_t branch)
{
    executor_know_branch(executor_of(runner), branch);
}

static double cpu_seconds(const struct runner *runner)
{
    return executor_cpu_seconds((const struct executor *)runner);
}

const struct runner_class executor_runner_class = {
    .run = run,
    .begin = begin,
    .add = add,
    .submit = submit,
    .collect = collect,
    .read = read_reply,
    .settle_branches = settle_branches,
    .know_branch = know_branch,
    .cpu_seconds = cpu_seconds,
};

struct runner *executor_runner(struct executor *executor)
{
    return &executor->runner;
}
