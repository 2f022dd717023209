#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"

enum { OUTPUT_MAXIMUM = 4 * 1024 * 1024, CANNOT_START = 127 };

struct running {
    pid_t process;
    int output; /* -1 when closed */
    double deadline;
};

/* In the child: our own environment stays as it is. */
static void put_environment(const char *temporary_directory, const char *const *environment)
{
    if (temporary_directory)
        setenv("TMPDIR", temporary_directory, 1);
    for (; environment && *environment; environment++)
        putenv((char *)*environment);
}

/* Every child starts alike, whatever its parent does with signals. */
static void begin_child(int output)
{
    sigset_t none;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(output >= 0 ? output : null, STDOUT_FILENO);
    dup2(output >= 0 ? output : null, STDERR_FILENO);
}

static _Noreturn void become(const struct process_options *options, int output)
{
    begin_child(output);
    put_environment(options->temporary_directory, options->environment);
    if (!options->directory || chdir(options->directory) == 0)
        execvp(options->arguments[0], (char *const *)options->arguments);
    _exit(CANNOT_START);
}

static bool start(const struct process_options *options, struct running *run, struct error *err)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set(err, "cannot make a pipe: %s", strerror(errno));
    pid_t process = fork();
    if (process == 0)
        become(options, ends[1]);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return error_set(err, "cannot start '%s': %s", options->arguments[0], strerror(errno));
    }
    run->process = process;
    run->output = ends[0];
    run->deadline =
        options->timeout_seconds > 0 ? clock_wall_seconds() + options->timeout_seconds : 0;
    return true;
}

/* The middle of what is too long goes: the first half of the maximum and the last stay. */
static void drop_middle(struct text *output, size_t maximum)
{
    static const char sign[] = "\n[...]\n";
    size_t half = maximum / 2, last = output->length - half;
    memmove(output->bytes + half, output->bytes + last, half);
    output->length = 2 * half;
    output->bytes[output->length] = '\0';
    memcpy(output->bytes + half - strlen(sign), sign, strlen(sign));
}

static void keep_output(struct text *output, size_t maximum, const char *bytes, size_t length)
{
    if (!maximum && output->length >= OUTPUT_MAXIMUM)
        return;
    text_add_bytes(output, bytes, length);
    if (maximum && output->length > 2 * maximum)
        drop_middle(output, maximum);
}

static void take_output(struct running *run, struct process_job *job)
{
    char bytes[16384];
    ssize_t n = read(run->output, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR)
        return;
    if (n <= 0) {
        close(run->output);
        run->output = -1;
    } else {
        keep_output(&job->output, job->options.output_maximum, bytes, (size_t)n);
    }
}

/* A program may close its output and go on. */
static bool has_finished(const struct running *run, struct process_job *job)
{
    int status = 0;
    if (run->output >= 0)
        return false;
    pid_t ended = waitpid(run->process, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return false;
    if (job->options.output_maximum && job->output.length > job->options.output_maximum)
        drop_middle(&job->output, job->options.output_maximum);
    struct process_result *result = &job->result;
    result->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return true;
}

static void stop_late(struct running *run, struct process_result *result)
{
    if (run->deadline > 0 && clock_wall_seconds() > run->deadline && !result->timed_out) {
        result->timed_out = true;
        kill(-run->process, SIGKILL);
    }
}

static bool watch(struct running *runs, struct process_job **jobs, size_t *count)
{
    struct pollfd polls[64];
    int patience_ms = 50;
    for (size_t i = 0; i < *count; i++) {
        polls[i] = (struct pollfd){.fd = runs[i].output, .events = POLLIN};
        if (runs[i].output < 0)
            patience_ms = 1;
    }
    poll(polls, *count, patience_ms);
    for (size_t i = 0; i < *count; i++) {
        if (polls[i].revents)
            take_output(&runs[i], jobs[i]);
        stop_late(&runs[i], &jobs[i]->result);
    }
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (has_finished(&runs[i], jobs[i]))
            continue;
        runs[kept] = runs[i];
        jobs[kept++] = jobs[i];
    }
    bool progressed = kept < *count;
    *count = kept;
    return progressed;
}

bool process_run_all(struct process_job *jobs, size_t count, size_t parallel, struct error *err)
{
    struct running runs[64];
    struct process_job *active[64];
    size_t active_count = 0, next = 0;
    bool ok = true;
    if (parallel < 1)
        parallel = 1;
    if (parallel > 64)
        parallel = 64;
    while ((ok && next < count) || active_count) {
        while (ok && next < count && active_count < parallel) {
            ok = start(&jobs[next].options, &runs[active_count], err);
            if (ok)
                active[active_count++] = &jobs[next++];
        }
        if (active_count)
            watch(runs, active, &active_count);
    }
    for (size_t i = 0; ok && i < count; i++)
        if (jobs[i].result.exit_status == CANNOT_START)
            ok = error_set(err, "cannot run '%s'", jobs[i].options.arguments[0]);
    return ok;
}

bool process_run(const struct process_options *options, struct text *output,
                 struct process_result *result, struct error *err)
{
    struct process_job job = {.options = *options};
    bool ok = process_run_all(&job, 1, 1, err);
    if (ok) {
        text_add_bytes(output, job.output.bytes, job.output.length);
        *result = job.result;
    }
    text_release(&job.output);
    return ok;
}

/* Descriptors are first moved out of the way of the numbers they shall get. */
static void place_descriptors(const struct process_child *child)
{
    int moved[16];
    for (size_t i = 0; i < child->descriptor_count; i++)
        moved[i] = fcntl(child->descriptors[i], F_DUPFD, 64);
    for (size_t i = 0; i < child->descriptor_count; i++)
        dup2(moved[i], 3 + (int)i);
    close_range(3 + (unsigned)child->descriptor_count, ~0u, 0);
}

bool process_start(const struct process_child *child, pid_t *process, struct error *err)
{
    if (child->descriptor_count > 16)
        BUG("a child with more than 16 descriptors");
    pid_t forked = fork();
    if (forked < 0)
        return error_set(err, "cannot start '%s': %s", child->arguments[0], strerror(errno));
    if (forked == 0) {
        begin_child(child->error_output);
        place_descriptors(child);
        put_environment(child->temporary_directory, child->additions);
        if (!child->directory || chdir(child->directory) == 0)
            execve(child->arguments[0], (char *const *)child->arguments,
                   child->environment ? (char *const *)child->environment : environ);
        _exit(CANNOT_START);
    }
    setpgid(forked, forked);
    *process = forked;
    return true;
}

void process_stop(pid_t process)
{
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    int status;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
}

bool process_has_ended(pid_t process, int *status)
{
    return waitpid(process, status, WNOHANG) == process;
}

static _Noreturn void answer(const struct process_options *options, int connection)
{
    begin_child(-1);
    dup2(connection, STDIN_FILENO);
    dup2(connection, STDOUT_FILENO);
    put_environment(options->temporary_directory, options->environment);
    if (!options->directory || chdir(options->directory) == 0)
        execvp(options->arguments[0], (char *const *)options->arguments);
    _exit(CANNOT_START);
}

bool process_dialogue_begin(struct process_dialogue *dialogue,
                            const struct process_options *options, struct error *err)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(err, "cannot make a connection: %s", strerror(errno));
    pid_t process = fork();
    if (process == 0)
        answer(options, ends[1]);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return error_set(err, "cannot start '%s': %s", options->arguments[0], strerror(errno));
    }
    *dialogue = (struct process_dialogue){process, ends[0]};
    return true;
}

bool process_dialogue_say(struct process_dialogue *dialogue, const char *bytes, size_t length,
                          struct error *err)
{
    while (length) {
        ssize_t sent = send(dialogue->connection, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return error_set(err, "the program has ended");
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

bool process_dialogue_hear(struct process_dialogue *dialogue, double patience_seconds,
                           struct text *heard, struct error *err)
{
    char bytes[16384];
    struct pollfd connection = {.fd = dialogue->connection, .events = POLLIN};
    double deadline = clock_wall_seconds() + patience_seconds;
    int ready = 0;
    while (ready <= 0 && clock_wall_seconds() < deadline)
        ready = poll(&connection, 1, 100);
    if (ready <= 0)
        return error_set(err, "the program has said nothing for %g s", patience_seconds);
    ssize_t n = recv(dialogue->connection, bytes, sizeof bytes, 0);
    if (n <= 0)
        return error_set(err, "the program has ended");
    text_add_bytes(heard, bytes, (size_t)n);
    return true;
}

void process_dialogue_end(struct process_dialogue *dialogue)
{
    close(dialogue->connection);
    process_stop(dialogue->process);
}

bool process_is_asleep(pid_t process)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t length = read(file, line, sizeof line - 1);
    close(file);
    line[length > 0 ? length : 0] = '\0';
    const char *name_end = strrchr(line, ')'); /* the state follows */
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

const char *process_find(struct arena *arena, const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/'))
        return access(program, X_OK) == 0 ? program : NULL;
    for (path = path ? path : "/usr/bin:/bin"; *path;) {
        size_t length = strcspn(path, ":");
        const char *place = arena_printf(arena, "%.*s/%s", length ? (int)length : 1,
                                         length ? path : ".", program);
        if (access(place, X_OK) == 0)
            return place;
        path += length + (path[length] == ':');
    }
    return NULL;
}

bool process_can_run(const char *program)
{
    struct arena arena = {0};
    bool is_found = process_find(&arena, program);
    arena_release(&arena);
    return is_found;
}

size_t process_cpu_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    return (size_t)CPU_COUNT(&set);
}

/* Our end of the pipe is closed when we are gone. The child keeps nothing else of ours: who waits
 * for the end of our output does not wait for it. */
static _Noreturn void wait_and_remove(int pipe_end, const char *directory)
{
    char byte;
    setsid();
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    dup2(pipe_end, STDIN_FILENO);
    close_range(STDIN_FILENO + 1, ~0U, 0);
    while (read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR)
        continue;
    file_remove_tree(directory);
    _exit(0);
}

bool process_remove_after(const char *directory, struct error *err)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set(err, "cannot make a pipe: %s", strerror(errno));
    pid_t process = fork();
    if (process == 0)
        wait_and_remove(ends[0], directory);
    close(ends[0]);
    if (process < 0) {
        close(ends[1]);
        return error_set(err, "cannot start a process: %s", strerror(errno));
    }
    return true;
}
