/* Usage: patience SECONDS COMMAND...
 *
 * Runs the command and ends it, with all that it started, when it never ends by itself. The
 * seconds are those of a machine that is as fast as the one where the limits were chosen and has
 * nothing else to do: when they have passed by the clock, a fixed bit of work tells how much slower
 * this machine is right now, and the rest is waited for. No test needs a limit of its own.
 *
 * The exit status is the command's; 124 when its time was up; 128 and the number of the signal when
 * somebody wanted it to end.
 *
 * With PATIENCE_LOG in the environment, a line is added to the file of that name: the seconds of
 * CPU time that the command took with all that it waited for, and the command. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    STATUS_TIME_IS_UP = 124,
    STATUS_CANNOT_START = 127,
    WORK_STEPS = 100000000, /* long enough for the scheduler to let others have their turn */
    PIECE_SECONDS = 5,      /* until the speed is measured again */
};

/* What WORK_STEPS take where the limits were chosen, a 2-core virtual machine of 2025. */
static const double usual_work_seconds = 0.2;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* How many times longer than usual something takes now; at least 1. */
static double slowness(void)
{
    uint32_t state = 1;
    double start = now();
    for (long i = 0; i < WORK_STEPS; i++)
        state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    volatile uint32_t kept = state; /* or the compiler would leave the work out */
    (void)kept;
    double ratio = (now() - start) / usual_work_seconds;
    return ratio > 1 ? ratio : 1;
}

/* The parent of a process; 0 when it is gone. */
static pid_t parent_of(pid_t process)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file)
        fclose(file);
    line[length] = '\0';
    const char *behind_name = strrchr(line, ')');
    int parent = 0;
    return behind_name && sscanf(behind_name, ") %*c %d", &parent) == 1 ? parent : 0;
}

static bool descends_from(pid_t process, pid_t ancestor)
{
    for (int depth = 0; process > 1 && depth < 1000; depth++) {
        process = parent_of(process);
        if (process == ancestor)
            return true;
    }
    return false;
}

/* Kills all descendants; those whose parents are gone have become our children. Returns how many
 * there were. */
static int kill_descendants(void)
{
    int count = 0;
    DIR *processes = opendir("/proc");
    const struct dirent *entry;
    while (processes && (entry = readdir(processes))) {
        pid_t process = (pid_t)strtol(entry->d_name, NULL, 10);
        if (process > 1 && descends_from(process, getpid()) && kill(process, SIGKILL) == 0)
            count++;
    }
    if (processes)
        closedir(processes);
    return count;
}

static void kill_all(void)
{
    enum { ROUNDS = 100 };
    for (int i = 0; i < ROUNDS && kill_descendants() > 0; i++)
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
}

static void on_signal(int number)
{
    (void)number; /* it interrupts the wait, and ends it */
}

/* True when the command has ended; its wait status is in *status. False when the time has passed,
 * or somebody wants us to end: *interrupted_by is the signal. */
static bool ended_within(pid_t command, double seconds, int *status, int *interrupted_by)
{
    double deadline = now() + seconds;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    for (;;) {
        pid_t ended;
        while ((ended = waitpid(-1, status, WNOHANG)) > 0)
            if (ended == command)
                return true;
        double left = deadline - now();
        if (left <= 0)
            return false;
        struct timespec pause = {.tv_sec = (time_t)left,
                                 .tv_nsec = (long)(1e9 * (left - (double)(time_t)left))};
        int number = sigtimedwait(&signals, NULL, &pause);
        if (number == SIGTERM || number == SIGINT) {
            *interrupted_by = number;
            return false;
        }
    }
}

static bool ends(pid_t command, double limit_seconds, int *status, int *interrupted_by)
{
    if (ended_within(command, limit_seconds, status, interrupted_by))
        return true;
    /* The time that has passed counts as much as the machine is fast. */
    double patience_seconds = limit_seconds - limit_seconds / slowness();
    while (patience_seconds > 0 && !*interrupted_by) {
        if (ended_within(command, PIECE_SECONDS, status, interrupted_by))
            return true;
        patience_seconds -= PIECE_SECONDS / slowness();
    }
    return false;
}

static void block_signals(int how)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(how, &signals, NULL);
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* The line is written at once: others write to the same file. */
static void log_cpu_time(char **command)
{
    const char *path = getenv("PATIENCE_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (!log)
        return;
    struct rusage usage;
    char line[1024];
    getrusage(RUSAGE_CHILDREN, &usage);
    int length = snprintf(line, sizeof line, "%.2f",
                          seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    for (; *command && length < (int)sizeof line - 1; command++)
        length += snprintf(line + length, sizeof line - (size_t)length, " %s", *command);
    fprintf(log, "%s\n", line);
    fclose(log);
}

/* The command did not end by itself. */
static int give_up(const char *command, double limit_seconds, int interrupted_by)
{
    kill_all();
    if (interrupted_by) {
        fprintf(stderr, "patience: '%s' was to end: %s\n", command, strsignal(interrupted_by));
        return 128 + interrupted_by;
    }
    fprintf(stderr, "patience: '%s' did not end in %g s of a machine with nothing else to do\n",
            command, limit_seconds);
    return STATUS_TIME_IS_UP;
}

int main(int count, char **arguments)
{
    double limit_seconds = count > 2 ? strtod(arguments[1], NULL) : 0;
    if (limit_seconds <= 0) {
        fprintf(stderr, "usage: patience SECONDS COMMAND...\n");
        return STATUS_CANNOT_START;
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGCHLD, &action, NULL); /* so that it can be waited for */
    block_signals(SIG_BLOCK);
    pid_t command = fork();
    if (command == 0) {
        block_signals(SIG_UNBLOCK);
        execvp(arguments[2], arguments + 2);
        fprintf(stderr, "patience: cannot start '%s': %s\n", arguments[2], strerror(errno));
        _exit(STATUS_CANNOT_START);
    }
    if (command < 0) {
        fprintf(stderr, "patience: cannot fork: %s\n", strerror(errno));
        return STATUS_CANNOT_START;
    }
    int status, interrupted_by = 0;
    bool has_ended = ends(command, limit_seconds, &status, &interrupted_by);
    log_cpu_time(arguments + 2);
    if (!has_ended)
        return give_up(arguments[2], limit_seconds, interrupted_by);
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    fprintf(stderr, "patience: '%s' was ended by %s\n", arguments[2], strsignal(WTERMSIG(status)));
    return 128 + WTERMSIG(status);
}
