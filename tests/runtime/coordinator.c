#include "coordinator.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A worker that has burned the one, or sleeps for the other, without progress is stuck. */
enum { CPU_LIMIT_SECONDS = 2, ASLEEP_LIMIT_SECONDS = 1 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *shared_file(const char *name, size_t size, int *file)
{
    *file = memfd_create(name, MFD_CLOEXEC);
    if (*file < 0 || ftruncate(*file, (off_t)size) != 0)
        abort();
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, *file, 0);
    if (memory == MAP_FAILED)
        abort();
    return memory;
}

static void become_zygote(const char *const arguments[], const int files[4], int report)
{
    static const char *const environment[] = {"PATH=/usr/bin:/bin", "LC_ALL=C", "TZ=UTC", NULL};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int moved[4];
    for (int i = 0; i < 4; i++)
        moved[i] = fcntl(files[i], F_DUPFD, 64);
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(report, STDOUT_FILENO);
    dup2(report, STDERR_FILENO);
    for (int i = 0; i < 4; i++)
        dup2(moved[i], 3 + i);
    close_range(7, ~0u, 0);
    execve(arguments[0], (char *const *)arguments, (char *const *)environment);
    _exit(127);
}

static bool wait_until_ready(struct coordinator *coordinator)
{
    for (;;) {
        uint32_t state = atomic_load(&coordinator->control->zygote_state);
        int status;
        if (state)
            return state == 1;
        if (waitpid(coordinator->zygote, &status, WNOHANG) == coordinator->zygote)
            return false;
        struct timespec pause = {.tv_nsec = 10000000};
        syscall(SYS_futex, &coordinator->control->zygote_state, FUTEX_WAIT, state, &pause, NULL,
                0);
    }
}

bool coordinator_start(struct coordinator *coordinator, const char *program, const char *library,
                       const char *directory)
{
    int pipe[2], files[4];
    *coordinator = (struct coordinator){0};
    if (pipe2(pipe, O_CLOEXEC) != 0)
        abort();
    files[0] = pipe[0];
    coordinator->commands = pipe[1];
    coordinator->control = shared_file("control", sizeof *coordinator->control, &files[1]);
    coordinator->literals = shared_file("literals", sizeof *coordinator->literals, &files[2]);
    coordinator->channels = shared_file("channels", WIRE_CHANNEL_BYTES, &files[3]);
    coordinator->report = memfd_create("report", MFD_CLOEXEC);
    fcntl(coordinator->report, F_SETFL, O_APPEND);
    coordinator->control->version = WIRE_VERSION;
    coordinator->is_fresh = strstr(program, "confirm") != NULL;
    const char *const arguments[] = {program, library, directory, NULL};
    coordinator->zygote = fork();
    if (coordinator->zygote == 0)
        become_zygote(arguments, files, coordinator->report);
    for (int i = 0; i < 4; i++)
        close(files[i]);
    return wait_until_ready(coordinator);
}

void coordinator_stop(struct coordinator *coordinator)
{
    close(coordinator->commands);
    waitpid(coordinator->zygote, NULL, 0); /* it ends when nobody commands it any more */
    close(coordinator->report);
    munmap(coordinator->control, sizeof *coordinator->control);
    munmap(coordinator->literals, sizeof *coordinator->literals);
    munmap(coordinator->channels, WIRE_CHANNEL_BYTES);
}

static struct wire_literal *new_literal(struct coordinator *coordinator, uint32_t kind)
{
    struct wire_literal *literal = &coordinator->literals->items[coordinator->literal_count++];
    literal->kind = kind;
    return literal;
}

int coordinator_number(struct coordinator *coordinator, uint64_t bits)
{
    new_literal(coordinator, WIRE_LITERAL_BITS)->bits = bits;
    return (int)coordinator->literal_count - 1;
}

int coordinator_callback(struct coordinator *coordinator, uint64_t number)
{
    new_literal(coordinator, WIRE_LITERAL_CALLBACK)->bits = number;
    return (int)coordinator->literal_count - 1;
}

static int add_bytes(struct coordinator *coordinator, uint32_t kind, const void *bytes,
                     uint32_t size)
{
    struct wire_literal *literal = new_literal(coordinator, kind);
    literal->size = size;
    literal->offset = coordinator->literal_used;
    memcpy(coordinator->literals->bytes + literal->offset, bytes, size);
    coordinator->literal_used += size + 1;
    return (int)coordinator->literal_count - 1;
}

int coordinator_string(struct coordinator *coordinator, const char *string)
{
    return add_bytes(coordinator, WIRE_LITERAL_STRING, string, (uint32_t)strlen(string));
}

int coordinator_bytes(struct coordinator *coordinator, const void *bytes, uint32_t size)
{
    return add_bytes(coordinator, WIRE_LITERAL_BYTES, bytes, size);
}

static unsigned slot_of(uint32_t serial)
{
    return (serial - 1) % WIRE_SLOTS;
}

void coordinator_begin(struct coordinator *coordinator, uint32_t flags, uint8_t fill)
{
    uint64_t offset = wire_request_offset(0, slot_of(coordinator->submitted + 1));
    coordinator->request = (struct wire_request *)(void *)(coordinator->channels + offset);
    coordinator->request->sequence_count = 0;
    coordinator->request->flags = flags;
    coordinator->request->fill = fill;
    coordinator->request_used = sizeof *coordinator->request;
}

void coordinator_add(struct coordinator *coordinator, const struct statement *statements,
                     unsigned count, unsigned first_new)
{
    struct wire_request *request = coordinator->request;
    struct wire_sequence *sequence =
        (struct wire_sequence *)(void *)((char *)request + coordinator->request_used);
    size_t size = sizeof *sequence + count * sizeof statements[0];
    if (request->sequence_count == WIRE_SEQUENCES ||
        coordinator->request_used + size + 8 > WIRE_REQUEST_BYTES)
        abort();
    sequence->statement_count = (uint16_t)count;
    sequence->first_new = (uint16_t)first_new;
    memcpy(sequence->statements, statements, count * sizeof statements[0]);
    request->offsets[request->sequence_count++] = coordinator->request_used;
    coordinator->request_used += (uint32_t)((size + 7) & ~(size_t)7);
}

static void command(struct coordinator *coordinator, enum wire_command_kind kind)
{
    struct wire_command command = {.kind = kind, .worker = 0};
    if (write(coordinator->commands, &command, sizeof command) != (ssize_t)sizeof command)
        perror("command");
}

static void spawn(struct coordinator *coordinator)
{
    atomic_store(&coordinator->control->workers[0].state, WORKER_STARTING);
    coordinator->is_alive = true;
    command(coordinator, COMMAND_SPAWN);
}

static enum wire_end end_of_death(int status, bool was_killed)
{
    if (was_killed)
        return END_HANG;
    if (WIFEXITED(status))
        return END_EXIT;
    switch (WTERMSIG(status)) {
    case SIGSEGV:
        return END_SEGMENTATION_FAULT;
    case SIGSYS:
        return END_FORBIDDEN;
    case SIGABRT:
        return END_ABORT;
    default:
        return END_SIGNAL;
    }
}

static struct wire_reply *reply_of(const struct coordinator *coordinator, uint32_t serial)
{
    uint64_t offset = wire_reply_offset(0, slot_of(serial));
    return (struct wire_reply *)(void *)(coordinator->channels + offset);
}

/* In place of the worker that died. */
static void write_outcome(struct coordinator *coordinator, uint32_t serial, uint32_t index,
                          enum wire_end end)
{
    struct wire_worker *worker = &coordinator->control->workers[0];
    struct wire_reply *reply = reply_of(coordinator, serial);
    const char *request = coordinator->channels + wire_request_offset(0, slot_of(serial));
    uint32_t offset = ((const struct wire_request *)(const void *)request)->offsets[index];
    const struct wire_sequence *sequence =
        (const struct wire_sequence *)(const void *)(request + offset);
    size_t size = sizeof(struct wire_outcome) +
                  sequence->statement_count * sizeof(struct wire_value);
    uint32_t used = reply->used < sizeof *reply ? (sizeof *reply + 7) & ~7u : reply->used;
    struct wire_outcome *outcome = (struct wire_outcome *)(void *)((char *)reply + used);
    memset(outcome, 0, size);
    outcome->end = (uint16_t)end;
    outcome->statement = (uint16_t)atomic_load(&worker->statement);
    outcome->statement_count = sequence->statement_count;
    outcome->contract = 0xFFFF;
    outcome->checksum = wire_checksum(outcome);
    reply->offsets[index] = used;
    reply->used = used + (uint32_t)size;
    atomic_store(&reply->completed, index + 1);
}

/* Whatever request the worker was in, its successor goes on there. */
static void replace_dead(struct coordinator *coordinator, bool was_killed)
{
    struct wire_worker *worker = &coordinator->control->workers[0];
    uint32_t serial = atomic_load(&worker->reply_serial) + 1;
    uint32_t index = atomic_load(&worker->sequence), phase = atomic_load(&worker->phase);
    if (atomic_load(&worker->recycle)) {
        coordinator->recycles++;
    } else {
        enum wire_end end = phase == PHASE_BETWEEN && !was_killed
                                ? END_LOST
                                : end_of_death(atomic_load(&worker->wait_status), was_killed);
        coordinator->deaths++;
        coordinator->own_failures += phase == PHASE_BETWEEN && !was_killed;
        if (index >= atomic_load(&reply_of(coordinator, serial)->completed))
            write_outcome(coordinator, serial, index, end);
        atomic_store(&worker->first_sequence, index + 1);
    }
    spawn(coordinator);
}

void coordinator_submit(struct coordinator *coordinator)
{
    struct wire_worker *worker = &coordinator->control->workers[0];
    coordinator->request->literal_count = coordinator->literal_count;
    atomic_store(&worker->request_serial, ++coordinator->submitted);
    syscall(SYS_futex, &worker->request_serial, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
    if (!coordinator->is_alive)
        spawn(coordinator);
}

/* What was seen of the worker's progress, and when. */
struct progress {
    uint64_t heartbeat;
    double awake; /* when it was last seen to do something, or to wait for a processor */
    double cpu;   /* what it had used then */
    bool was_killed;
};

static double cpu_seconds(pid_t process)
{
    clockid_t clock;
    struct timespec time = {0};
    if (clock_getcpuclockid(process, &clock) == 0)
        clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool is_asleep(pid_t process)
{
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    const char *name_end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

static void watch(struct coordinator *coordinator, struct progress *progress)
{
    uint64_t heartbeat = atomic_load(&coordinator->control->workers[0].heartbeat);
    pid_t worker = atomic_load(&coordinator->control->workers[0].process);
    double cpu = cpu_seconds(worker);
    if (heartbeat != progress->heartbeat || !is_asleep(worker))
        progress->awake = now();
    if (heartbeat != progress->heartbeat || cpu < progress->cpu)
        progress->cpu = cpu;
    progress->heartbeat = heartbeat;
    if (now() - progress->awake <= ASLEEP_LIMIT_SECONDS && cpu - progress->cpu <= CPU_LIMIT_SECONDS)
        return;
    progress->was_killed = true;
    progress->awake = now();
    progress->cpu = cpu;
    command(coordinator, COMMAND_KILL);
}

struct wire_reply *coordinator_wait(struct coordinator *coordinator, uint32_t serial)
{
    struct wire_worker *worker = &coordinator->control->workers[0];
    struct progress progress = {.awake = now()};
    for (;;) {
        uint32_t done = atomic_load(&worker->reply_serial);
        bool is_dead = atomic_load(&worker->state) == WORKER_DIED;
        bool is_last = done == coordinator->submitted;
        if (done >= serial && (is_dead || !coordinator->is_fresh || !is_last)) {
            coordinator->is_alive = !is_dead;
            return reply_of(coordinator, serial);
        }
        if (is_dead) {
            replace_dead(coordinator, progress.was_killed);
            progress = (struct progress){.awake = now()};
            continue;
        }
        struct timespec pause = {.tv_nsec = 20000000};
        syscall(SYS_futex, &worker->reply_serial, FUTEX_WAIT, done, &pause, NULL, 0);
        if (waitpid(coordinator->zygote, NULL, WNOHANG) == coordinator->zygote)
            return NULL;
        watch(coordinator, &progress);
    }
}

struct wire_reply *coordinator_run(struct coordinator *coordinator)
{
    coordinator_submit(coordinator);
    return coordinator_wait(coordinator, coordinator->submitted);
}

const struct wire_outcome *coordinator_outcome(const struct wire_reply *reply, unsigned index)
{
    if (index >= atomic_load(&((struct wire_reply *)(uintptr_t)reply)->completed))
        return NULL;
    uint32_t offset = reply->offsets[index];
    if (offset % 8 || offset < sizeof *reply || offset > WIRE_REPLY_BYTES - 64)
        return NULL;
    const struct wire_outcome *outcome =
        (const struct wire_outcome *)(const void *)((const char *)reply + offset);
    return outcome->checksum == wire_checksum(outcome) ? outcome : NULL;
}

const char *coordinator_text(const struct wire_reply *reply, uint32_t offset)
{
    return offset && offset < WIRE_REPLY_BYTES ? (const char *)reply + offset : "";
}
