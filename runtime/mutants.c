/* Linked into a test program together with a library that has its mutants in it. Without
 * ASSAY_MUTATION in the environment it does nothing. With it, the program becomes a server before
 * its main(): a request names a mutant, and a forked process becomes it and runs main(). See
 * src/wire/mutant_requests.h.
 *
 * Reads and writes by recv() and send(): a suite may have replaced read() and write(). */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "wire/mutant_requests.h"

#define HIDDEN __attribute__((visibility("hidden")))

/* Written by compile for each library. */
extern HIDDEN unsigned assay_mutant;
extern HIDDEN unsigned char assay_mutant_reached[];
extern HIDDEN const unsigned long assay_mutant_reached_size;

enum {
    FILE_BYTES = 64 * 1024 * 1024,
    GRACE_MS = 20, /* after the program has used up its time, for whoever handles the signal */
};

static const rlim_t memory_bytes = (rlim_t)4 << 30;

static void limit(int resource, rlim_t value)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return;
    limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
    setrlimit(resource, &limit);
}

static struct timeval milliseconds(uint32_t ms)
{
    return (struct timeval){.tv_sec = ms / 1000, .tv_usec = (suseconds_t)(ms % 1000) * 1000};
}

static void limit_all(const struct mutation_request *request)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, FILE_BYTES);
    limit(RLIMIT_AS, memory_bytes);
    limit(RLIMIT_CPU, request->cpu_ms / 1000 + 2);
    struct itimerval timer = {.it_value = milliseconds(request->cpu_ms),
                              .it_interval = milliseconds(GRACE_MS)};
    setitimer(ITIMER_PROF, &timer, NULL);
}

/* In the new process; it returns to whoever calls constructors, and main() follows. */
static void become(const struct mutation_request *request, char **arguments, const sigset_t *mask)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (request->records)
        mmap(assay_mutant_reached, assay_mutant_reached_size, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_FIXED, MUTATION_REACHED, 0);
    close(MUTATION_SOCKET);
    close(MUTATION_REACHED);
    unsetenv(MUTATION_VARIABLE);
    if (request->argument[0])
        arguments[1] = strdup(request->argument);
    if (request->variable[0])
        putenv(strdup(request->variable));
    limit_all(request);
    sigprocmask(SIG_SETMASK, mask, NULL);
    assay_mutant = request->mutant;
}

static uint64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static uint32_t ms_of(const struct rusage *usage)
{
    return (uint32_t)((usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000 +
                      (usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1000);
}

/* Until the process ends or its time is up. */
static void watch(pid_t process, uint32_t wall_ms, struct mutation_reply *reply)
{
    uint64_t start = now_ms(), end = start + wall_ms;
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    struct rusage usage = {0};
    int status = 0;
    while (wait4(process, &status, reply->timed_out ? 0 : WNOHANG, &usage) != process) {
        uint64_t now = now_ms();
        if (now >= end) {
            kill(process, SIGKILL);
            reply->timed_out = 1;
            continue;
        }
        struct timespec patience = {.tv_sec = (time_t)(end - now) / 1000,
                                    .tv_nsec = (long)((end - now) % 1000) * 1000000};
        sigtimedwait(&children, NULL, &patience);
    }
    kill(-process, SIGKILL); /* what it may have started */
    reply->timed_out |= WIFSIGNALED(status) &&
                        (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGXCPU);
    reply->status = status;
    reply->cpu_ms = ms_of(&usage);
    reply->wall_ms = (uint32_t)(now_ms() - start);
}

/* False in a process that is to go on to main(). */
static int serve(const struct mutation_request *request, char **arguments)
{
    sigset_t children, mask;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, &mask);
    struct mutation_reply reply = {0};
    pid_t process = fork();
    if (process == 0) {
        become(request, arguments, &mask);
        return 0;
    }
    if (process < 0)
        _exit(1);
    watch(process, request->wall_ms, &reply);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return send(MUTATION_SOCKET, &reply, sizeof reply, MSG_NOSIGNAL) == (ssize_t)sizeof reply ||
           (_exit(0), 1);
}

/* Before the constructors of the library, which are its code like the rest. */
__attribute__((constructor(101))) static void assay_rt_mutants(int count, char **arguments)
{
    if (!getenv(MUTATION_VARIABLE))
        return;
    (void)count;
    struct mutation_reply greeting = {.greeting = MUTATION_GREETING,
                                      .map_size = (uint32_t)assay_mutant_reached_size};
    send(MUTATION_SOCKET, &greeting, sizeof greeting, MSG_NOSIGNAL);
    for (;;) {
        struct mutation_request request;
        ssize_t length = recv(MUTATION_SOCKET, &request, sizeof request, 0);
        if (length < 0 && errno == EINTR)
            continue;
        if (length != (ssize_t)sizeof request)
            _exit(0);
        if (!serve(&request, arguments))
            return;
    }
}
