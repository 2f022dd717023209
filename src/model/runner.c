#include "model/runner.h"

bool runner_run_with(struct runner *runner, const struct statements *statements,
                   const struct run_options *options, struct outcome *outcome, struct error *err)
{
    runner->runs++;
    return runner->class->run(runner, statements, options, outcome, err);
}

bool runner_run(struct runner *runner, const struct statements *statements, uint32_t flags,
                struct outcome *outcome, struct error *err)
{
    struct run_options options = {.flags = flags, .fill = WIRE_USUAL_FILL};
    return runner_run_with(runner, statements, &options, outcome, err);
}

void runner_begin(struct runner *runner, unsigned worker, const struct run_options *options)
{
    runner->class->begin(runner, worker, options);
}

bool runner_add(struct runner *runner, unsigned worker, const struct statements *statements,
                size_t first_new)
{
    return runner->class->add(runner, worker, statements, first_new);
}

bool runner_submit(struct runner *runner, unsigned worker, struct error *err)
{
    return runner->class->submit(runner, worker, err);
}

bool runner_collect(struct runner *runner, unsigned worker, struct batch_reply *reply,
                    struct error *err)
{
    return runner->class->collect(runner, worker, reply, err);
}

void batch_reply_read(const struct batch_reply *reply, size_t index,
                      struct statements *statements, struct outcome *outcome)
{
    reply->runner->class->read(reply, index, statements, outcome);
}

void runner_settle_branches(struct runner *runner, const uint8_t *is_settled, size_t count)
{
    runner->class->settle_branches(runner, is_settled, count);
}

void runner_know_branch(struct runner *runner, uint32_t branch)
{
    runner->class->know_branch(runner, branch);
}

double runner_cpu_seconds(const struct runner *runner)
{
    return runner->class->cpu_seconds(runner);
}

static bool run_while_there_is_time(struct runner *runner, const struct statements *statements,
                                    const struct run_options *options, struct outcome *outcome,
                                    struct error *err)
{
    struct limited_runner *limited = (struct limited_runner *)runner;
    if (time_limit_is_over(&limited->limit))
        return error_set(err, "there is no time left to run a sequence");
    if (runner_run_with(limited->behind, statements, options, outcome, err))
        return true;
    limited->has_failed = true;
    limited->failure = *err;
    return false;
}

void limited_runner_init(struct limited_runner *limited, struct runner *behind,
                         struct time_limit limit)
{
    static const struct runner_class class = {.run = run_while_there_is_time};
    *limited = (struct limited_runner){
        .runner = {.class = &class}, .behind = behind, .limit = limit};
}
