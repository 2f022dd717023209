/* Keeping workers alive: a worker that dies, hangs or asks to be replaced gets a successor that
 * goes on where it stopped, and the sequence it died in gets its outcome. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "base/process.h"
#include "execute/execute_internal.h"

enum {
    CHECK_INTERVAL_MS = 50,
    /* A worker limits the CPU time of a call itself; these catch what escapes it: a call that
     * blocks its signals, and one that sleeps. */
    CPU_LIMIT_SECONDS = 2,
    ASLEEP_LIMIT_SECONDS = 1,
    IDLE_LIMIT_SECONDS = 4, /* when it cannot be seen whether it sleeps or gets no processor */
    OWN_FAILURES_MAXIMUM = 3,
    EXPLORERS_MAXIMUM = 1000, /* that may die in one exploration */
};

static bool command(struct executor *executor, enum wire_command_kind kind, unsigned worker,
                    struct error *err)
{
    struct wire_command command = {.kind = kind, .worker = worker,
                                   .literal_count = executor->literal_count,
                                   .sweeps = executor->sweeps};
    ssize_t n;
    while ((n = write(executor->commands, &command, sizeof command)) < 0 && errno == EINTR)
        ;
    if (n != (ssize_t)sizeof command)
        return error_set(err, "the process that starts workers is gone");
    return true;
}

bool spawn_worker(struct executor *executor, unsigned worker, struct error *err)
{
    struct wire_worker *shared = &executor->control->workers[worker];
    atomic_store(&shared->recycle, 0);
    atomic_store(&shared->state, WORKER_STARTING);
    executor->channels[worker].is_alive = true;
    executor->channels[worker].is_overdue = false;
    return command(executor, COMMAND_SPAWN, worker, err);
}

static enum wire_end end_of(const struct channel *channel, int status)
{
    if (channel->is_overdue)
        return END_HANG;
    if (WIFEXITED(status))
        return END_EXIT;
    switch (WIFSIGNALED(status) ? WTERMSIG(status) : 0) {
    case SIGSEGV:
        return END_SEGMENTATION_FAULT;
    case SIGBUS:
        return END_BUS_ERROR;
    case SIGFPE:
        return END_ARITHMETIC;
    case SIGILL:
        return END_ILLEGAL_INSTRUCTION;
    case SIGABRT:
        return END_ABORT;
    case SIGKILL:
        return END_MEMORY_EXHAUSTED;
    case SIGSYS:
        return END_FORBIDDEN;
    default:
        return END_SIGNAL;
    }
}

static uint32_t detail_of(int status)
{
    return (uint32_t)(WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

/* Writes the outcome of the sequence that the worker died in, in the worker's place. */
static void write_outcome(struct executor *executor, unsigned worker, unsigned slot,
                          uint32_t index, enum wire_end end)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_worker *shared = &executor->control->workers[worker];
    const struct wire_request *request = channel->requests[slot];
    struct wire_reply *reply = channel->replies[slot];
    const struct wire_sequence *sequence = (const struct wire_sequence *)(const void *)(
        (const char *)request + request->offsets[index]);
    size_t bytes = sizeof(struct wire_outcome) +
                   sequence->statement_count * sizeof(struct wire_value);
    uint32_t used = (reply->used + 7) & ~7u;
    if (used < sizeof *reply)
        used = (sizeof *reply + 7) & ~7u;
    if (used + bytes > WIRE_REPLY_BYTES) {
        reply->offsets[index] = 0; /* read as lost */
        atomic_store(&reply->completed, index + 1);
        return;
    }

    struct wire_outcome *outcome = (struct wire_outcome *)(void *)((char *)reply + used);
    memset(outcome, 0, bytes);
    for (size_t i = 0; i < sequence->statement_count; i++)
        outcome->values[i] =
            (struct wire_value){.flags = VALUE_UNKNOWN, .alias_of = VALUE_NO_ALIAS};
    uint32_t statement = atomic_load(&shared->statement);
    outcome->end = (uint16_t)end;
    outcome->statement_count = sequence->statement_count;
    outcome->statement = statement < sequence->statement_count ? (uint16_t)statement
                                                               : sequence->statement_count;
    outcome->contract = 0xFFFF;
    outcome->detail = detail_of(atomic_load(&shared->wait_status));
    outcome->checksum = wire_checksum(outcome);
    reply->offsets[index] = used;
    reply->used = used + (uint32_t)bytes;
    atomic_store(&reply->completed, index + 1);
}

/* The worker died in assay's own code: the same sequence is tried again, a few times. */
static bool try_again(struct channel *channel, uint32_t phase)
{
    return phase == PHASE_BETWEEN && !channel->is_overdue &&
           channel->retries++ < OWN_FAILURES_MAXIMUM;
}

static enum wire_end end_in_phase(const struct channel *channel, uint32_t phase, int status)
{
    if (phase == PHASE_CONTRACT)
        return END_CONTRACT_CRASHED;
    if (phase == PHASE_LEAKS || (phase == PHASE_BETWEEN && !channel->is_overdue))
        return END_LOST;
    return end_of(channel, status);
}

/* Goes on after the sequences that have an outcome; when none is left, the request is finished. */
static bool go_on_at(struct executor *executor, unsigned worker, uint32_t serial, uint32_t next,
                     struct error *err)
{
    struct wire_worker *shared = &executor->control->workers[worker];
    unsigned slot = (serial - 1) % WIRE_SLOTS;
    if (executor->options.is_fresh &&
        next >= executor->channels[worker].requests[slot]->sequence_count) {
        atomic_store(&shared->first_sequence, 0);
        atomic_store(&shared->reply_serial, serial);
        return true;
    }
    atomic_store(&shared->first_sequence, next);
    return spawn_worker(executor, worker, err);
}

/* What a worker that died had not come to is for the one that leads. */
static void release_units(struct explored *explored, unsigned worker)
{
    for (size_t i = 0; i < EXPLORED_UNITS; i++) {
        uint32_t holder = HELD_BY + worker;
        atomic_compare_exchange_strong(&explored->units[i].holder, &holder, HELD_BY_READER);
    }
    atomic_fetch_add(&explored->bell, 1);
    syscall(SYS_futex, &explored->bell, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

static bool replace_helper(struct executor *executor, unsigned worker, struct error *err)
{
    release_units(executor->explored, worker);
    if (++executor->channels[worker].retries > EXPLORERS_MAXIMUM &&
        !executor->explored->ended_by)
        return true; /* the others do its work */
    return spawn_worker(executor, worker, err);
}

/* The next one goes on behind the call in which this one died, or hung. */
static bool replace_explorer(struct executor *executor, unsigned worker, struct error *err)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_worker *shared = &executor->control->workers[worker];
    struct explored *explored = executor->explored;
    uint32_t phase = atomic_load(&shared->phase);
    if (worker)
        return replace_helper(executor, worker, err);
    if (explored->place.is_in_call)
        explored->place.end_of_call =
            (uint16_t)end_in_phase(channel, phase, atomic_load(&shared->wait_status));
    if (++channel->retries > EXPLORERS_MAXIMUM)
        explored->ended_by = EXPLORED_BY_DEATHS;
    return spawn_worker(executor, worker, err);
}

static bool replace_dead(struct executor *executor, unsigned worker, uint32_t serial,
                         struct error *err)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_worker *shared = &executor->control->workers[worker];
    unsigned slot = (serial - 1) % WIRE_SLOTS;
    channel->is_alive = false;
    bool explores = channel->requests[slot]->flags & WIRE_EXPLORE;
    if (atomic_load(&shared->recycle) && !(explores && worker))
        return spawn_worker(executor, worker, err);
    if (explores)
        return replace_explorer(executor, worker, err);

    /* Outcomes are written in order: the sequence after the last of them is the one in progress. A
     * worker that wrote one and died of it, as a sanitizer's report makes it do, is beyond it. */
    uint32_t index = atomic_load(&channel->replies[slot]->completed);
    uint32_t phase = atomic_load(&shared->phase);
    uint32_t in_progress = atomic_load(&shared->sequence);
    if (index >= channel->requests[slot]->sequence_count || index > in_progress)
        return go_on_at(executor, worker, serial, index, err);
    if (try_again(channel, phase))
        return go_on_at(executor, worker, serial, index, err);
    write_outcome(executor, worker, slot, index,
                  end_in_phase(channel, phase, atomic_load(&shared->wait_status)));
    channel->retries = 0;
    return go_on_at(executor, worker, serial, index + 1, err);
}

static void mark(struct progress *progress, const struct wire_worker *shared)
{
    progress->heartbeat = atomic_load(&shared->heartbeat);
    progress->wall_since = clock_wall_seconds();
    progress->cpu_since = clock_process_cpu_seconds(atomic_load(&shared->process));
}

static bool is_stuck(const struct progress *progress, const struct wire_worker *shared)
{
    double cpu = clock_process_cpu_seconds(atomic_load(&shared->process));
    double wall = clock_wall_seconds() - progress->wall_since;
    if (cpu >= 0 && progress->cpu_since >= 0 && cpu - progress->cpu_since > CPU_LIMIT_SECONDS)
        return true;
    /* Much wall time and next to no CPU time: it waits for something that does not come. */
    if (wall <= ASLEEP_LIMIT_SECONDS || cpu - progress->cpu_since >= 0.05)
        return false;
    bool is_in_call = atomic_load(&shared->phase) == PHASE_CALL;
    return wall > IDLE_LIMIT_SECONDS ||
           (is_in_call && process_is_asleep(atomic_load(&shared->process)));
}

static bool check_progress(struct executor *executor, unsigned worker, struct progress *progress,
                           struct error *err)
{
    struct wire_worker *shared = &executor->control->workers[worker];
    if (atomic_load(&shared->heartbeat) != progress->heartbeat) {
        mark(progress, shared);
        return true;
    }
    /* The mark was set when one worker had ended and the next one had not begun. */
    if (progress->cpu_since < 0)
        progress->cpu_since = clock_process_cpu_seconds(atomic_load(&shared->process));
    if (!is_stuck(progress, shared) || executor->channels[worker].is_overdue)
        return true;
    executor->channels[worker].is_overdue = true;
    return command(executor, COMMAND_KILL, worker, err);
}

static bool zygote_is_gone(struct executor *executor, struct error *err)
{
    int status;
    if (!process_has_ended(executor->zygote, &status))
        return false;
    executor->zygote = 0;
    error_set(err, "the process that starts workers ended (wait status %#x)", (unsigned)status);
    return true;
}

static bool tend_helpers(struct executor *executor, struct error *err)
{
    for (unsigned worker = 1; worker < executor->explorers; worker++) {
        struct wire_worker *shared = &executor->control->workers[worker];
        struct progress *progress = &executor->helped[worker];
        if (!executor->channels[worker].is_alive)
            continue;
        if (atomic_load(&shared->state) != WORKER_DIED) {
            if (!check_progress(executor, worker, progress, err))
                return false;
            continue;
        }
        executor->channels[worker].is_alive = false;
        if (!replace_helper(executor, worker, err))
            return false;
        mark(progress, shared);
    }
    return true;
}

static void listen(struct executor *executor)
{
    const struct exploring_ears *ears = &executor->ears;
    if (ears->listen)
        atomic_store(&executor->explored->must_stop,
                     ears->listen(ears->context, executor->explored));
}

bool watch_worker(struct executor *executor, unsigned worker, uint32_t serial, struct error *err)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_worker *shared = &executor->control->workers[worker];
    if (!channel->is_alive && !spawn_worker(executor, worker, err))
        return false;
    struct progress progress;
    mark(&progress, shared);
    for (;;) {
        uint32_t done = atomic_load(&shared->reply_serial);
        bool is_dead = atomic_load(&shared->state) == WORKER_DIED;
        if ((int32_t)(done - serial) >= 0 && (is_dead || !executor->options.is_fresh)) {
            channel->retries = 0;
            /* The death in a later request is handled when that one is collected. */
            channel->is_alive = !is_dead || channel->submitted != serial;
            return true;
        }
        if (is_dead) {
            if (!replace_dead(executor, worker, serial, err))
                return false;
            mark(&progress, shared);
            continue;
        }
        struct timespec pause = {.tv_nsec = CHECK_INTERVAL_MS * 1000000L};
        syscall(SYS_futex, &shared->reply_serial, FUTEX_WAIT, done, &pause, NULL, 0);
        listen(executor);
        if (zygote_is_gone(executor, err) || !tend_helpers(executor, err) ||
            !check_progress(executor, worker, &progress, err))
            return false;
    }
}
