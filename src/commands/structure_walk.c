#include "commands/structure_walk.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "solve/asked_queries.h"

/* Enough units for many jobs, of which the slowest is waited for. */
enum { FEW_CANDIDATES = 1024 };
enum { ROUND = 16, WORKERS_MAXIMUM = ROUND, POLL_MS = 100, CHUNK = 1 << 16 };

struct walk_worker {
    pid_t process;
    int connection;
    int solver; /* where it asks what its differences cannot say */
    struct text question;
    size_t unit; /* of the round; ROUND: none */
};

struct walking {
    const struct structure_walk *walk;
    struct structure_answer *answer;
    struct frontier frontier;
    const char *plan, *said; /* files */
    struct walk_worker workers[WORKERS_MAXIMUM];
    size_t worker_count;
    struct tree_unit *units[ROUND];
    struct text heard[ROUND];
    size_t count, asked, answered;
    bool is_enough;
    struct asked_queries *solver; /* when somebody has asked */
};

static bool is_interrupted(const struct structure_walk *walk)
{
    return walk->is_interrupted && walk->is_interrupted(walk->context);
}

/* ---- programs ---- */

static bool write_plan(struct walking *walking, struct error *err)
{
    const struct structure_walk *walk = walking->walk;
    struct text text = {0};
    structures_print_request(&text, walk->request);
    walking->plan = arena_printf(walk->arena, "%s/plan", walk->work_directory);
    walking->said = arena_printf(walk->arena, "%s/said", walk->work_directory);
    bool ok = file_write(walking->plan, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

static bool start_with(struct walking *walking, struct walk_worker *worker,
                       const int descriptors[2], struct error *err)
{
    const struct structure_walk *walk = walking->walk;
    int said = open(walking->said, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const struct process_child child = {
        .arguments = (const char *const[]){walk->program, walk->library, walking->plan, NULL},
        .directory = walk->work_directory,
        .temporary_directory = walk->work_directory,
        .descriptors = descriptors,
        .descriptor_count = 2,
        .error_output = said,
    };
    bool ok = process_start(&child, &worker->process, err);
    if (said >= 0)
        close(said);
    worker->unit = ROUND;
    return ok;
}

static bool make_pair(int ends[2], struct error *err)
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ||
           error_set(err, "cannot make a socket: %s", strerror(errno));
}

static bool start(struct walking *walking, struct error *err)
{
    struct walk_worker *worker = &walking->workers[walking->worker_count];
    int units[2], questions[2];
    if (!make_pair(units, err))
        return false;
    if (!make_pair(questions, err)) {
        close(units[0]);
        close(units[1]);
        return false;
    }
    bool ok = start_with(walking, worker, (const int[]){units[1], questions[1]}, err);
    close(units[1]);
    close(questions[1]);
    worker->connection = units[0];
    worker->solver = questions[0];
    walking->worker_count++;
    return ok;
}

static void stop_all(struct walking *walking)
{
    for (size_t i = 0; i < walking->worker_count; i++) {
        struct walk_worker *worker = &walking->workers[i];
        close(worker->connection);
        close(worker->solver);
        text_release(&worker->question);
        if (worker->process > 0)
            process_stop(worker->process);
    }
    asked_queries_free(walking->solver);
}

/* What it said before it ended is the reason. */
static bool tell_end(struct walking *walking, struct error *err)
{
    char *said;
    struct error ignored;
    bool says = file_read(walking->walk->arena, walking->said, &said, NULL, &ignored) && *said;
    const char *reason = says ? said : "assay-structures ended unexpectedly";
    return error_set(err, "structures cannot be built: %.*s", (int)strcspn(reason, "\n"), reason);
}

/* ---- units ---- */

/* When a part of the tree is enough, many small units show more of it than a few large ones. */
static uint64_t candidates_maximum(const struct structure_walk *walk, const struct tree_unit *unit)
{
    return walk->may_be_enough ? FEW_CANDIDATES : unit_leaves_maximum(unit);
}

static void print_unit(struct walking *walking, const struct tree_unit *unit, struct text *out)
{
    uint64_t printed = walking->answer->structures.count;
    uint64_t most = walking->walk->print_maximum;
    text_printf(out, "unit %zu %u %llu %llu", unit->floor, unit->limit,
                (unsigned long long)candidates_maximum(walking->walk, unit),
                (unsigned long long)(printed < most ? most - printed : 0));
    for (size_t i = 0; i < unit->start.count; i++)
        text_printf(out, " %u/%u", unit->start.items[i].answer, unit->start.items[i].arity);
    text_add_char(out, '\n');
}

static bool say(int connection, const char *bytes, size_t length)
{
    while (length) {
        ssize_t sent = send(connection, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0 && errno != EINTR)
            return false;
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool ask(struct walking *walking, struct walk_worker *worker, struct error *err)
{
    struct text text = {0};
    worker->unit = walking->asked++;
    print_unit(walking, walking->units[worker->unit], &text);
    bool ok = say(worker->connection, text_string(&text), text.length);
    text_release(&text);
    return ok || tell_end(walking, err);
}

static bool is_whole(const struct text *heard)
{
    static const char end[] = "\nend\n";
    size_t length = sizeof end - 1;
    return heard->length > length &&
           memcmp(heard->bytes + heard->length - length, end, length) == 0;
}

/* Adds what has come; false when nothing will. */
static bool receive(int connection, struct text *heard)
{
    char bytes[CHUNK];
    ssize_t count = recv(connection, bytes, sizeof bytes, 0);
    if (count > 0)
        text_add_bytes(heard, bytes, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

static bool hear_answer(struct walking *walking, struct walk_worker *worker, struct error *err)
{
    struct text *heard = &walking->heard[worker->unit];
    if (!receive(worker->connection, heard))
        return tell_end(walking, err);
    if (is_whole(heard)) {
        worker->unit = ROUND;
        walking->answered++;
    }
    return true;
}

/* The time that an answer took counts as the program's own. */
static bool answer_question(struct walking *walking, const char *question, struct text *answer,
                            struct error *err)
{
    struct text found = {0};
    double started = clock_own_cpu_seconds();
    if (!walking->solver)
        walking->solver = asked_queries_new();
    bool ok = asked_queries_answer(walking->solver, question, &found, err);
    text_printf(answer, "seconds %.6f\n%s", clock_own_cpu_seconds() - started,
                text_string(&found));
    text_release(&found);
    return ok;
}

static bool hear_question(struct walking *walking, struct walk_worker *worker, struct error *err)
{
    struct text answer = {0};
    if (!receive(worker->solver, &worker->question))
        return tell_end(walking, err);
    if (!is_whole(&worker->question))
        return true;
    bool ok = answer_question(walking, text_string(&worker->question), &answer, err) &&
              (say(worker->solver, text_string(&answer), answer.length) || tell_end(walking, err));
    text_clear(&worker->question);
    text_release(&answer);
    return ok;
}

static bool hear_any(struct walking *walking, struct error *err)
{
    struct pollfd polls[2 * WORKERS_MAXIMUM];
    bool ok = true;
    for (size_t i = 0; i < walking->worker_count; i++) {
        const struct walk_worker *worker = &walking->workers[i];
        bool is_busy = worker->unit < ROUND;
        polls[2 * i] = (struct pollfd){.fd = is_busy ? worker->connection : -1, .events = POLLIN};
        polls[2 * i + 1] = (struct pollfd){.fd = is_busy ? worker->solver : -1, .events = POLLIN};
    }
    poll(polls, 2 * walking->worker_count, POLL_MS);
    for (size_t i = 0; ok && i < walking->worker_count; i++) {
        if (polls[2 * i].revents)
            ok = hear_answer(walking, &walking->workers[i], err);
        else if (polls[2 * i + 1].revents)
            ok = hear_question(walking, &walking->workers[i], err);
    }
    return ok;
}

static bool ask_idle(struct walking *walking, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < walking->worker_count && walking->asked < walking->count; i++)
        if (walking->workers[i].unit == ROUND)
            ok = ask(walking, &walking->workers[i], err);
    while (ok && walking->asked < walking->count && walking->worker_count < walking->walk->jobs &&
           walking->worker_count < WORKERS_MAXIMUM)
        ok = start(walking, err) &&
             ask(walking, &walking->workers[walking->worker_count - 1], err);
    return ok;
}

/* ---- rounds ---- */

static void take_units(struct walking *walking)
{
    walking->count = walking->asked = walking->answered = 0;
    for (struct tree_unit *unit;
         walking->count < ROUND && (unit = frontier_take(&walking->frontier));)
        walking->units[walking->count++] = unit;
}

static bool take_answer(struct walking *walking, size_t number, struct error *err)
{
    const struct structure_walk *walk = walking->walk;
    struct structure_answer *answer = walking->answer;
    struct tree_unit *unit = walking->units[number];
    size_t first = answer->structures.count;
    uint64_t candidates = answer->candidates;
    char *text = arena_copy_string(walk->arena, text_string(&walking->heard[number]));
    if (!structures_read_answer(walk->arena, walk->request->plan, text, answer, err))
        return false;
    candidates = answer->candidates - candidates;
    enum unit_worth worth =
        walk->on_unit ? walk->on_unit(walk->context, answer, first) : UNIT_BRINGS_NOTHING;
    unit->has_paid = worth == UNIT_PAYS;
    walking->is_enough = worth == UNIT_IS_ENOUGH;
    frontier_finish(&walking->frontier, unit, candidates, candidates,
                    answer->has_rest ? &answer->rest : NULL);
    return true;
}

static bool walk_round(struct walking *walking, struct error *err)
{
    bool ok = true;
    take_units(walking);
    while (ok && walking->answered < walking->count && !is_interrupted(walking->walk))
        ok = ask_idle(walking, err) && hear_any(walking, err);
    for (size_t i = 0; ok && !walking->is_enough && walking->answered == walking->count &&
                       i < walking->count; i++)
        ok = take_answer(walking, i, err);
    for (size_t i = 0; i < ROUND; i++)
        text_clear(&walking->heard[i]);
    return ok;
}

bool structure_walk_run(const struct structure_walk *walk, struct structure_answer *answer,
                        double *done, struct error *err)
{
    struct walking *walking = arena_alloc_zeroed(walk->arena, 1, sizeof *walking);
    walking->walk = walk;
    walking->answer = answer;
    frontier_init(&walking->frontier, walk->arena, walk->order, 1);
    bool ok = write_plan(walking, err);
    while (ok && !walking->is_enough && !answer->is_stopped &&
           !frontier_is_empty(&walking->frontier) && !is_interrupted(walk))
        ok = walk_round(walking, err);
    *done = frontier_share_done(&walking->frontier);
    stop_all(walking);
    for (size_t i = 0; i < ROUND; i++)
        text_release(&walking->heard[i]);
    return ok;
}
