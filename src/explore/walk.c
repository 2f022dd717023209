#include "explore/walk.h"

#include <poll.h>
#include <stdlib.h>

#include "base/memory.h"

enum { JOBS_MAXIMUM = 64, POLL_MS = 100 };

struct job {
    struct generator generator;
    struct tree_unit *unit; /* NULL: it has none */
};

struct walking {
    struct tree_walk *walk;
    struct job jobs[JOBS_MAXIMUM];
    size_t count, busy;
};

static uint64_t seed_of(uint64_t seed, const struct tree_unit *unit)
{
    struct text name = {0};
    choices_print(&name, &unit->start, CHOICES_SHORT);
    text_printf(&name, " %zu", unit->floor);
    struct rng rng = rng_derive(seed, text_string(&name));
    text_release(&name);
    return rng_next(&rng);
}

static bool ask_unit(struct tree_walk *walk, struct job *job, struct error *err)
{
    struct tree_unit *unit = job->unit;
    struct exhaust_request request = walk->request;
    request.floor = (uint32_t)unit->floor;
    request.limit = unit->limit;
    request.choice_count = (uint32_t)unit->start.count;
    request.seed = seed_of(walk->seed, unit);
    request.skipped = walk->skipped ? walk->skipped(walk->context, unit) : 0;
    if (request.leaves_maximum > unit_leaves_maximum(unit))
        request.leaves_maximum = unit_leaves_maximum(unit);
    return generator_ask(&job->generator, &request, unit->start.items, walk->picks, err);
}

static bool start_job(struct walking *walking, struct job *job, struct error *err)
{
    struct tree_unit *unit = frontier_take(walking->walk->frontier);
    if (!unit)
        return true;
    job->unit = unit;
    walking->busy++;
    if (!job->generator.process &&
        !generator_start(&job->generator, &walking->walk->program, err))
        return false;
    return ask_unit(walking->walk, job, err);
}

/* The list of the run that went wrong. */
static bool trouble(const struct generator_reply *reply, struct error *err)
{
    struct text list = {0};
    choices_print(&list, &reply->choices, CHOICES_SHORT);
    const char *where = text_string(&list);
    switch ((enum exhaust_ending)reply->header.how) {
    case EXHAUST_ENDED_DIFFERS:
        error_set(err, "the generator is not deterministic: with the choices %.100s it does not do "
                       "the same every time; it must depend on nothing but them", where);
        break;
    case EXHAUST_ENDED_TOO_DEEP:
        error_set(err, "the generator asks for more than %d choices in one input: bound its "
                       "recursion", CHOICES_MAXIMUM);
        break;
    case EXHAUST_ENDED_TOO_LONG:
        error_set(err, "the generator prints more than %d MiB with the choices %.100s",
                  EXHAUST_TEXT_MAXIMUM >> 20, where);
        break;
    case EXHAUST_ENDED_WHOLE:
    case EXHAUST_ENDED_EARLY:
        text_release(&list);
        return true;
    }
    text_release(&list);
    return false;
}

static bool end_unit(struct walking *walking, struct job *job,
                     const struct generator_reply *reply, struct error *err)
{
    struct tree_walk *walk = walking->walk;
    struct tree_unit *unit = job->unit;
    if (reply->header.how == EXHAUST_ENDED_DIFFERS && walk->on_difference &&
        !walk->on_difference(walk->context, unit, reply, err))
        return false;
    if (!trouble(reply, err) ||
        (walk->on_end && !walk->on_end(walk->context, unit, reply, err)))
        return false;
    bool is_whole = reply->header.how == EXHAUST_ENDED_WHOLE;
    frontier_finish(walk->frontier, unit, reply->header.leaves, reply->header.runs,
                    is_whole || !walk->request.leaves_maximum ? NULL : &reply->choices);
    job->unit = NULL;
    walking->busy--;
    return true;
}

static void pass(struct walking *walking, struct job *job, const struct generator_reply *reply)
{
    bool is_input = reply->header.kind == EXHAUST_INPUT;
    struct unit_progress progress = {
        .at = reply->choices,
        .leaves = is_input ? reply->header.offset + 1 : reply->header.leaves,
        .runs = reply->header.runs,
    };
    frontier_pass(walking->walk->frontier, job->unit, &progress);
}

static bool hear(struct walking *walking, struct job *job, const struct generator_reply *reply,
                 struct error *err)
{
    struct tree_walk *walk = walking->walk;
    switch ((enum exhaust_reply_kind)reply->header.kind) {
    case EXHAUST_PROGRESS:
        pass(walking, job, reply);
        return true;
    case EXHAUST_INPUT:
        pass(walking, job, reply);
        return walk->on_input(walk->context, job->unit, reply, err);
    case EXHAUST_FAILURE:
        return walk->on_failure(walk->context, job->unit, reply, err);
    case EXHAUST_END:
        return end_unit(walking, job, reply, err);
    case EXHAUST_GREETS:
        break;
    }
    return true;
}

static bool is_interrupted(const struct tree_walk *walk)
{
    return walk->is_interrupted && walk->is_interrupted(walk->context);
}

/* All that the job has said; it may get the next unit. Running an input may take long, and the
 * generator is always ahead: time is looked at after each. */
static bool hear_all(struct walking *walking, struct job *job, struct error *err)
{
    struct generator_reply reply;
    while (job->unit) {
        enum generator_state state = generator_take(&job->generator, &reply);
        if (state == GENERATOR_SILENT)
            return true;
        if (state == GENERATOR_GONE)
            return error_set(err, "the program of the generator has ended unexpectedly");
        if (!hear(walking, job, &reply, err))
            return false;
        if (reply.header.kind == EXHAUST_INPUT && is_interrupted(walking->walk))
            return true;
    }
    return true;
}

static void wait_for_any(const struct walking *walking)
{
    struct pollfd polls[JOBS_MAXIMUM];
    nfds_t count = 0;
    for (size_t i = 0; i < walking->count; i++)
        if (walking->jobs[i].unit)
            polls[count++] = (struct pollfd){.fd = walking->jobs[i].generator.socket,
                                             .events = POLLIN};
    poll(polls, count, POLL_MS);
}

static bool step(struct walking *walking, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < walking->count; i++)
        if (!walking->jobs[i].unit)
            ok = start_job(walking, &walking->jobs[i], err);
    if (ok && walking->busy)
        wait_for_any(walking);
    for (size_t i = 0; ok && i < walking->count; i++)
        ok = hear_all(walking, &walking->jobs[i], err);
    return ok;
}

bool tree_walk(struct tree_walk *walk, struct error *err)
{
    struct walking *walking = memory_alloc_zeroed(1, sizeof *walking);
    walking->walk = walk;
    walking->count = walk->jobs < 1 ? 1 : walk->jobs > JOBS_MAXIMUM ? JOBS_MAXIMUM : walk->jobs;
    bool ok = true;
    while (ok && !frontier_is_empty(walk->frontier) && !is_interrupted(walk))
        ok = step(walking, err);
    for (size_t i = 0; i < walking->count; i++) {
        if (walking->jobs[i].unit)
            frontier_give_back(walking->walk->frontier, walking->jobs[i].unit);
        generator_stop(&walking->jobs[i].generator);
    }
    free(walking);
    return ok;
}
