#include "mutate/run_mutants.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "mutate/server.h"

enum {
    BASELINE_CPU_MS = 60000, /* of a test on the library as it is */
    BASELINE_WALL_MS = 180000,
    BASELINE_RUNS = 2, /* one that passes only sometimes would kill anything */
    PATIENCE_MS = 100, /* between two looks at the clock and at the user's wishes */
};

/* A mutant may take this many times as long as the library as it is, and so much more. Processor
 * time hardly depends on what else runs; the clock on the wall does, and only has to end those that
 * sleep. */
static const struct {
    uint32_t factor, more_ms;
} cpu_limit = {10, 100}, wall_limit = {30, 5000};

/* What runs at a time: one test on one mutant. */
struct job {
    struct mutation_server *servers; /* by program; those that were needed */
    const char *directory;
    uint32_t mutant; /* 0: nothing runs */
    size_t place;    /* of the test, in the order in which they run */
};

struct run {
    struct arena *arena;
    const struct mutate_run_options *options;
    struct mutation_result *result;
    struct job jobs[MUTATE_JOBS];
    int reached; /* descriptor; the map is that memory */
    uint8_t *map;
    size_t map_size;
    uint32_t *cpu_ms, *wall_ms; /* by test, on the library as it is */
    size_t *test_order;         /* in which tests run on a mutant */
    uint32_t *order;            /* the mutants to run */
    size_t order_count, next;   /* of them: the first that is not yet begun */
    uint64_t spent_cpu_ms;      /* on mutants */
    double mutants_start;       /* when the first of them was tried */
    size_t batch_end;           /* ... and where the ones end that run now */
    size_t runs;                /* of tests on mutants that are done with */
    struct mutation_progress progress;
    double start;
};

/* ---- programs ---- */

static bool takes_argument(const struct run *run, uint32_t program)
{
    for (size_t i = 0; i < run->options->test_count; i++)
        if (run->options->tests[i].program == program && run->options->tests[i].argument)
            return true;
    return false;
}

static bool map_reached(struct run *run, size_t size, struct error *err)
{
    if (run->map)
        return true;
    void *map = MAP_FAILED;
    if (ftruncate(run->reached, (off_t)size) == 0)
        map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, run->reached, 0);
    if (map == MAP_FAILED)
        return error_set(err, "cannot share memory: %s", strerror(errno));
    run->map = map;
    run->map_size = size;
    return true;
}

static bool server_of(struct run *run, struct job *job, uint32_t program,
                      struct mutation_server **server, struct error *err)
{
    *server = &job->servers[program];
    if ((*server)->process)
        return true;
    struct server_options options = {
        .program = &run->options->programs[program],
        .takes_argument = takes_argument(run, program),
        .variable = run->options->variable,
        .directory = job->directory,
        .temporary_directory = run->options->work_directory,
        .reached = run->reached,
    };
    size_t size;
    return server_start(*server, &options, &size, err) && map_reached(run, size, err);
}

static struct mutation_request request_of(const struct mutation_test *test)
{
    struct mutation_request request = {0};
    if (test->argument)
        snprintf(request.argument, sizeof request.argument, "%s", test->argument);
    if (test->variable)
        snprintf(request.variable, sizeof request.variable, "%s", test->variable);
    return request;
}

/* ---- the library as it is ---- */

static bool explain_failure(const struct mutation_test *test, const struct mutation_reply *reply,
                            struct error *err)
{
    if (reply->timed_out)
        return error_set(err, "'%s' takes more than %d s before any mutation", test->name,
                         BASELINE_CPU_MS / 1000);
    if (WIFSIGNALED(reply->status))
        return error_set(err, "'%s' fails before any mutation, by signal %d (%s)", test->name,
                         WTERMSIG(reply->status), strsignal(WTERMSIG(reply->status)));
    return error_set(err, "'%s' fails before any mutation, with exit status %d", test->name,
                     WEXITSTATUS(reply->status));
}

static enum mutant_run run_of(const struct mutation_reply *reply)
{
    if (reply->timed_out)
        return RUN_TIMEOUT;
    if (WIFSIGNALED(reply->status))
        return RUN_CRASHED;
    return reply->status == 0 ? RUN_PASSED : RUN_FAILED;
}

static bool run_unchanged(struct run *run, size_t index, struct error *err)
{
    const struct mutation_test *test = &run->options->tests[index];
    struct mutation_server *server;
    if (!server_of(run, &run->jobs[0], test->program, &server, err))
        return false;
    struct mutation_request request = request_of(test);
    request.records = 1;
    request.cpu_ms = BASELINE_CPU_MS;
    request.wall_ms = BASELINE_WALL_MS;
    struct mutation_reply reply;
    if (!server_ask(server, &request) || !server_hear(server, &reply))
        return error_set(err, "the test program '%s' ends before its tests",
                         run->options->programs[test->program].name);
    if (reply.status != 0 && !run->options->tolerates_failures)
        return explain_failure(test, &reply, err);
    if (reply.status != 0 || !run->result->unchanged[index])
        run->result->unchanged[index] = (uint8_t)run_of(&reply);
    if (run->cpu_ms[index] < reply.cpu_ms)
        run->cpu_ms[index] = reply.cpu_ms;
    if (run->wall_ms[index] < reply.wall_ms)
        run->wall_ms[index] = reply.wall_ms;
    return true;
}

static void note_reached(struct run *run, size_t test)
{
    const struct mutants *mutants = run->options->mutants;
    for (uint32_t number = 1; number <= mutants->items.count; number++) {
        const struct mutant *mutant = mutants_get(mutants, number);
        if (!mutant->is_dropped && mutant->spot < run->map_size && run->map[mutant->spot])
            run->result->reaches[mutation_cell(run->result, number, test)] = 1;
    }
}

static bool is_interrupted(struct run *run)
{
    const struct mutate_run_options *options = run->options;
    if (!run->result->was_interrupted && options->is_interrupted &&
        options->is_interrupted(options->context))
        run->result->was_interrupted = true;
    return run->result->was_interrupted;
}

static bool run_all_unchanged(struct run *run, struct error *err)
{
    for (size_t test = 0; test < run->options->test_count && !is_interrupted(run); test++) {
        if (run->map)
            memset(run->map, 0, run->map_size);
        for (int i = 0; i < BASELINE_RUNS; i++)
            if (!run_unchanged(run, test, err))
                return false;
        if (run->result->unchanged[test] == RUN_PASSED)
            note_reached(run, test);
    }
    return true;
}

/* ---- mutants ---- */

static bool is_reached(const struct run *run, uint32_t mutant)
{
    for (size_t i = 0; i < run->options->test_count; i++)
        if (run->result->reaches[mutation_cell(run->result, mutant, i)])
            return true;
    return false;
}

/* The bits of a number below 2^width in reverse: 0, 4, 2, 6, 1, 5, 3, 7. */
static uint32_t reversed(uint32_t number, unsigned width)
{
    uint32_t result = 0;
    for (unsigned i = 0; i < width; i++)
        result |= (number >> i & 1) << (width - 1 - i);
    return result;
}

/* Neighbours are mostly alike: when there is no time for all, some from everywhere say more.
 * However many are run, they are about as far from each other. */
static void spread(struct run *run, const uint32_t *reached, uint32_t count)
{
    unsigned width = 0;
    while (width < 31 && UINT32_C(1) << width < count)
        width++;
    for (uint32_t i = 0; i < UINT32_C(1) << width; i++) {
        uint32_t place = reversed(i, width);
        if (place < count)
            run->order[run->order_count++] = reached[place];
    }
}

static void choose_order(struct run *run)
{
    uint32_t count = (uint32_t)run->options->mutants->items.count, reached_count = 0;
    uint32_t *reached = arena_alloc_zeroed(run->arena, count + 1, sizeof *reached);
    run->order = arena_alloc_zeroed(run->arena, count + 1, sizeof *run->order);
    for (uint32_t number = 1; number <= count; number++) {
        if (mutants_get(run->options->mutants, number)->is_dropped)
            continue;
        if (is_reached(run, number))
            reached[reached_count++] = number;
        else
            run->result->fates[number] = MUTANT_UNREACHED;
    }
    spread(run, reached, reached_count);
    run->progress.total = run->order_count;
}

/* As they are told, or the quickest first. */
static void order_tests(struct run *run)
{
    size_t count = run->options->test_count;
    run->test_order = arena_alloc_zeroed(run->arena, count + 1, sizeof *run->test_order);
    for (size_t test = 0; test < count; test++) {
        size_t place = test;
        for (; run->options->sets && place > 0 &&
               run->cpu_ms[run->test_order[place - 1]] > run->cpu_ms[test]; place--)
            run->test_order[place] = run->test_order[place - 1];
        run->test_order[place] = test;
    }
}

static bool has_time(struct run *run)
{
    uint64_t maximum = run->options->cpu_ms_maximum;
    double seconds = run->options->seconds_maximum;
    if (seconds > 0 && clock_wall_seconds() - run->mutants_start > seconds) {
        run->result->was_interrupted = true;
        return false;
    }
    return !maximum || run->spent_cpu_ms < maximum;
}

static bool take_mutant(struct run *run, struct job *job)
{
    bool is_left = run->next < run->batch_end && has_time(run);
    job->mutant = is_left ? run->order[run->next++] : 0;
    job->place = 0;
    return is_left;
}

static size_t count_kills(const struct run *run, uint32_t mutant)
{
    size_t count = 0;
    for (size_t i = 0; i < run->options->test_count; i++)
        count += run_kills(run->result->runs[mutation_cell(run->result, mutant, i)]);
    return count;
}

static void finish_mutant(struct run *run, struct job *job)
{
    bool dies = count_kills(run, job->mutant) != 0;
    run->result->fates[job->mutant] = dies ? MUTANT_KILLED : MUTANT_SURVIVED;
    run->progress.killed += dies;
    run->progress.done++;
    run->progress.seconds = clock_wall_seconds() - run->start;
    if (run->options->events)
        events_tell(run->options->events,
                    &(struct event){.kind = EVENT_MUTANTS, .mutation = &run->progress});
}

/* Has each set of tests that can kill it done so? */
static bool is_settled(const struct run *run, uint32_t mutant)
{
    const uint32_t *sets = run->options->sets;
    if (!sets)
        return count_kills(run, mutant) >= run->result->kills_enough;
    uint32_t can = 0, did = 0;
    for (size_t i = 0; i < run->options->test_count; i++) {
        size_t cell = mutation_cell(run->result, mutant, i);
        can |= run->result->reaches[cell] ? sets[i] : 0;
        did |= run_kills(run->result->runs[cell]) ? sets[i] : 0;
    }
    return did == can;
}

static size_t test_of(const struct run *run, const struct job *job)
{
    return run->test_order[job->place];
}

static bool find_test(const struct run *run, struct job *job)
{
    size_t count = run->options->test_count;
    while (job->place < count &&
           !run->result->reaches[mutation_cell(run->result, job->mutant, test_of(run, job))])
        job->place++;
    return job->place < count && !is_settled(run, job->mutant);
}

static void record(struct run *run, struct job *job, enum mutant_run how, int status)
{
    size_t cell = mutation_cell(run->result, job->mutant, test_of(run, job));
    job->place++;
    run->runs++;
    run->result->runs[cell] = (uint8_t)how;
    run->result->statuses[cell] = how == RUN_FAILED ? (uint8_t)WEXITSTATUS(status) : 0;
}

static bool begin_test(struct run *run, struct job *job, struct error *err)
{
    size_t index = test_of(run, job);
    const struct mutation_test *test = &run->options->tests[index];
    struct mutation_request request = request_of(test);
    request.mutant = job->mutant;
    request.cpu_ms = run->cpu_ms[index] * cpu_limit.factor + cpu_limit.more_ms;
    request.wall_ms = run->wall_ms[index] * wall_limit.factor + wall_limit.more_ms;
    struct mutation_server *server;
    if (!server_of(run, job, test->program, &server, err))
        return false;
    return server_ask(server, &request) ||
           error_set(err, "the test program '%s' is gone",
                     run->options->programs[test->program].name);
}

/* Sees to it that the job has something that runs, unless there is nothing left. */
static bool go_on(struct run *run, struct job *job, struct error *err)
{
    while (job->mutant) {
        if (find_test(run, job))
            return begin_test(run, job, err);
        finish_mutant(run, job);
        if (is_interrupted(run))
            job->mutant = 0;
        else
            take_mutant(run, job);
    }
    return true;
}

static struct mutation_server *server_in_use(const struct run *run, const struct job *job)
{
    return &job->servers[run->options->tests[test_of(run, job)].program];
}

/* A mutant that takes its server with it has done enough. */
static bool end_test(struct run *run, struct job *job, struct error *err)
{
    struct mutation_server *server = server_in_use(run, job);
    struct mutation_reply reply;
    if (server_hear(server, &reply)) {
        run->spent_cpu_ms += reply.cpu_ms;
        record(run, job, run_of(&reply), reply.status);
    } else {
        server_stop(server);
        record(run, job, RUN_CRASHED, 0);
    }
    return go_on(run, job, err);
}

static bool run_jobs(struct run *run, struct error *err)
{
    struct pollfd polls[MUTATE_JOBS];
    size_t busy[MUTATE_JOBS], count;
    do {
        count = 0;
        for (size_t i = 0; i < run->options->jobs; i++) {
            const struct job *job = &run->jobs[i];
            if (!job->mutant)
                continue;
            polls[count] =
                (struct pollfd){.fd = server_in_use(run, job)->socket, .events = POLLIN};
            busy[count++] = i;
        }
        if (count)
            poll(polls, count, PATIENCE_MS);
        for (size_t i = 0; i < count; i++)
            if (polls[i].revents && !end_test(run, &run->jobs[busy[i]], err))
                return false;
    } while (count && !is_interrupted(run));
    return true;
}

static bool run_batch(struct run *run, struct error *err)
{
    for (size_t i = 0; i < run->options->jobs; i++)
        if (take_mutant(run, &run->jobs[i]) && !go_on(run, &run->jobs[i], err))
            return false;
    return run_jobs(run, err);
}

/* How many runs a mutant takes shows when it is dead or has lived through all tests. They are
 * counted between batches, so that the same mutants run whatever the number of jobs. */
static bool run_mutants(struct run *run, struct error *err)
{
    run->mutants_start = clock_wall_seconds();
    enum { BATCH = 32 };
    size_t most = run->options->runs_maximum;
    choose_order(run);
    order_tests(run);
    while (run->next < run->order_count && !is_interrupted(run) && has_time(run) &&
           (!most || run->runs < most)) {
        run->batch_end = most ? run->next + BATCH : run->order_count;
        if (run->batch_end > run->order_count)
            run->batch_end = run->order_count;
        if (!run_batch(run, err))
            return false;
    }
    return true;
}

/* ---- all ---- */

static bool open_jobs(struct run *run, struct error *err)
{
    const struct mutate_run_options *options = run->options;
    for (size_t i = 0; i < options->jobs; i++) {
        struct job *job = &run->jobs[i];
        job->servers = arena_alloc_zeroed(run->arena, options->program_count + 1,
                                          sizeof *job->servers);
        job->directory = options->directory;
        if (job->directory)
            continue;
        job->directory = arena_printf(run->arena, "%s/job%zu", options->work_directory, i);
        if (!file_make_directories(job->directory, err))
            return false;
    }
    return true;
}

static void close_jobs(struct run *run)
{
    for (size_t i = 0; i < run->options->jobs && run->jobs[i].servers; i++)
        for (size_t k = 0; k < run->options->program_count; k++)
            server_stop(&run->jobs[i].servers[k]);
}

static void make_result(struct run *run)
{
    const struct mutate_run_options *options = run->options;
    size_t mutants = options->mutants->items.count + 1, tests = options->test_count;
    *run->result = (struct mutation_result){
        .mutants = options->mutants,
        .tests = options->tests,
        .test_count = tests,
        .fates = arena_alloc_zeroed(run->arena, mutants, 1),
        .runs = arena_alloc_zeroed(run->arena, mutants, tests),
        .statuses = arena_alloc_zeroed(run->arena, mutants, tests),
        .reaches = arena_alloc_zeroed(run->arena, mutants, tests),
        .unchanged = arena_alloc_zeroed(run->arena, tests + 1, 1),
        .kills_enough = options->every_test     ? SIZE_MAX
                        : options->kills_enough ? options->kills_enough
                                                : 1,
        .is_complete = options->every_test && !options->sets,
    };
    run->cpu_ms = arena_alloc_zeroed(run->arena, tests + 1, sizeof *run->cpu_ms);
    run->wall_ms = arena_alloc_zeroed(run->arena, tests + 1, sizeof *run->wall_ms);
    run->result->wall_ms = run->wall_ms;
}

bool mutate_run(struct arena *arena, const struct mutate_run_options *options,
                struct mutation_result *result, struct error *err)
{
    struct mutation_result made;
    struct run run = {.arena = arena, .options = options, .result = &made};
    make_result(&run);
    run.reached = memfd_create("reached", MFD_CLOEXEC);
    if (run.reached < 0)
        return error_set(err, "cannot share memory: %s", strerror(errno));
    run.start = clock_wall_seconds();
    bool ok = open_jobs(&run, err) && run_all_unchanged(&run, err) &&
              (is_interrupted(&run) || run_mutants(&run, err));
    close_jobs(&run);
    if (run.map)
        munmap(run.map, run.map_size);
    close(run.reached);
    if (ok) {
        made.seconds = clock_wall_seconds() - run.start;
        *result = made;
    }
    return ok;
}
