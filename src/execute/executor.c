#include "execute/executor.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/process.h"
#include "execute/execute_internal.h"
#include "wire/trace.h"

enum {
    LOADING_TIMEOUT_SECONDS = 20,
    DESCRIPTORS = WIRE_FD_EXPLORED - WIRE_FD_COMMANDS + 1,
};

static bool map_file(int file, uint64_t size, int *descriptor, void **memory, struct error *err)
{
    void *mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (mapped == MAP_FAILED) {
        close(file);
        return error_set(err, "cannot map shared memory: %s", strerror(errno));
    }
    *descriptor = file;
    *memory = mapped;
    return true;
}

static bool shared_memory(const char *name, uint64_t size, int *descriptor, void **memory,
                          struct error *err)
{
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, (off_t)size) != 0)
        return error_set(err, "cannot make shared memory: %s", strerror(errno));
    return map_file(file, size, descriptor, memory, err);
}

/* Nobody's file is written over: it is new, or it is such a file. */
static bool is_for_explored(int file)
{
    uint64_t magic = 0;
    off_t size = lseek(file, 0, SEEK_END);
    return size == 0 || (size == (off_t)EXPLORED_BYTES &&
                         pread(file, &magic, sizeof magic, 0) == (ssize_t)sizeof magic &&
                         (magic == 0 || magic == EXPLORED_MAGIC));
}

/* The memory of explorations that outlives everybody. */
static bool kept_memory(const char *path, int *descriptor, void **memory, struct error *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return error_set(err, "cannot open '%s': %s", path, strerror(errno));
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        error_set(err, "another exploration uses '%s'", path);
    else if (!is_for_explored(file))
        error_set(err, "'%s' is no file of an exploration; name a new one with --resume", path);
    else if (ftruncate(file, (off_t)EXPLORED_BYTES) != 0)
        error_set(err, "cannot make '%s' large enough: %s", path, strerror(errno));
    else
        return map_file(file, EXPLORED_BYTES, descriptor, memory, err);
    close(file);
    return false;
}

static bool explored_memory(const struct executor *executor, int *descriptor, void **memory,
                            struct error *err)
{
    if (executor->options.explored)
        return kept_memory(executor->options.explored, descriptor, memory, err);
    return shared_memory("assay-explored", EXPLORED_BYTES, descriptor, memory, err);
}

static uint64_t channel_bytes(const struct executor *executor)
{
    uint64_t bytes = executor->options.workers * WIRE_CHANNEL_BYTES;
    return executor->options.is_traced ? bytes + WIRE_TRACE_BYTES : bytes;
}

static void place_channels(struct executor *executor)
{
    char *base = executor->channel_memory;
    for (unsigned worker = 0; worker < executor->options.workers; worker++) {
        for (unsigned slot = 0; slot < WIRE_SLOTS; slot++) {
            executor->channels[worker].requests[slot] =
                (struct wire_request *)(void *)(base + wire_request_offset(worker, slot));
            executor->channels[worker].replies[slot] =
                (struct wire_reply *)(void *)(base + wire_reply_offset(worker, slot));
        }
    }
}

/* Only what a C library may need; nothing of the user's environment leaks into results. A library
 * that looks for its settings relies on a home. */
static const char *const environment[] = {"PATH=/usr/bin:/bin", "HOME=/nonexistent", "LC_ALL=C",
                                          "TZ=UTC", NULL};

static bool start_zygote(struct executor *executor, const int descriptors[DESCRIPTORS],
                         struct error *err)
{
    const char *const arguments[] = {executor->options.program, executor->options.shared_object,
                                     executor->options.temporary_directory, NULL};
    struct process_child child = {
        .arguments = arguments,
        .environment = environment,
        .descriptors = descriptors,
        .descriptor_count = DESCRIPTORS,
        .error_output = executor->report,
    };
    return process_start(&child, &executor->zygote, err);
}

static void zygote_said(const struct executor *executor, char *said, size_t size)
{
    ssize_t n = pread(executor->report, said, size - 1, 0);
    said[n > 0 ? n : 0] = '\0';
    said[strcspn(said, "\n")] = '\0';
}

static bool zygote_ended(struct executor *executor, int status, struct error *err)
{
    char said[256];
    zygote_said(executor, said, sizeof said);
    executor->zygote = 0;
    return error_set(err,
                     "the library died while it was loaded (wait status %#x)%s%s; a constructor "
                     "or a missing library may be the cause",
                     (unsigned)status, said[0] ? ": " : "", said);
}

static bool wait_until_loaded(struct executor *executor, struct error *err)
{
    double deadline = clock_wall_seconds() + LOADING_TIMEOUT_SECONDS;
    for (;;) {
        uint32_t state = atomic_load(&executor->control->zygote_state);
        if (state == 1)
            return true;
        if (state == 2)
            return error_set(err, "%.900s", executor->control->zygote_error);
        int status;
        if (process_has_ended(executor->zygote, &status))
            return zygote_ended(executor, status, err);
        if (clock_wall_seconds() > deadline)
            return error_set(err, "the library did not finish loading in %d seconds",
                             LOADING_TIMEOUT_SECONDS);
        struct timespec pause = {.tv_nsec = 20000000};
        syscall(SYS_futex, &executor->control->zygote_state, FUTEX_WAIT, state, &pause, NULL, 0);
    }
}

static bool open_descriptors(struct executor *executor, int descriptors[DESCRIPTORS],
                             struct error *err)
{
    int commands[2];
    if (pipe2(commands, O_CLOEXEC) != 0)
        return error_set(err, "cannot make a pipe: %s", strerror(errno));
    descriptors[0] = commands[0];
    executor->commands = commands[1];
    executor->report = memfd_create("assay-report", MFD_CLOEXEC);
    if (executor->report >= 0)
        fcntl(executor->report, F_SETFL, O_APPEND);
    void *control, *literals, *explored;
    if (!shared_memory("assay-control", sizeof *executor->control, &descriptors[1], &control,
                       err) ||
        !shared_memory("assay-literals", sizeof *executor->literals, &descriptors[2], &literals,
                       err) ||
        !shared_memory("assay-channels", channel_bytes(executor), &descriptors[3],
                       &executor->channel_memory, err) ||
        !explored_memory(executor, &descriptors[4], &explored, err))
        return false;
    executor->explored = explored;
    executor->control = control;
    executor->literals = literals;
    executor->control->version = WIRE_VERSION;
    return true;
}

static bool open_all(struct executor *executor, struct error *err)
{
    int descriptors[DESCRIPTORS] = {-1, -1, -1, -1, -1};
    bool ok = open_descriptors(executor, descriptors, err);
    if (ok) {
        place_channels(executor);
        ok = start_zygote(executor, descriptors, err);
    }
    for (int i = 0; i < DESCRIPTORS; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    return ok && wait_until_loaded(executor, err);
}

bool executor_open(struct executor **executor, const struct executor_options *options,
                   struct error *err)
{
    if (options->workers < 1 || options->workers > WIRE_WORKERS ||
        (options->is_traced && options->workers > 1))
        BUG("an executor with %u workers", options->workers);
    struct executor *opened = memory_alloc_zeroed(1, sizeof *opened);
    opened->runner.class = &executor_runner_class;
    opened->options = *options;
    opened->commands = opened->report = -1;
    if (!open_all(opened, err)) {
        executor_close(opened);
        return false;
    }
    *executor = opened;
    return true;
}

void executor_close(struct executor *executor)
{
    if (!executor)
        return;
    if (executor->commands >= 0)
        close(executor->commands);
    if (executor->zygote > 0)
        process_stop(executor->zygote);
    if (executor->report >= 0)
        close(executor->report);
    if (executor->control)
        munmap(executor->control, sizeof *executor->control);
    if (executor->literals)
        munmap(executor->literals, sizeof *executor->literals);
    if (executor->explored)
        munmap(executor->explored, EXPLORED_BYTES);
    if (executor->channel_memory)
        munmap(executor->channel_memory, channel_bytes(executor));
    free(executor);
}

const struct wire_trace *executor_trace(const struct executor *executor)
{
    if (!executor->options.is_traced)
        return NULL;
    return (const void *)((const char *)executor->channel_memory + WIRE_CHANNEL_BYTES);
}

const char *executor_sandbox_note(const struct executor *executor)
{
    return executor->control->sandbox_note;
}

bool executor_kept_limits(const struct executor *executor)
{
    return atomic_load(&executor->control->kept_limits);
}

static void fill_literal(struct executor *executor, const struct literal *literal,
                         struct wire_literal *wire)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
    case LITERAL_NULL:
        wire->kind = WIRE_LITERAL_BITS;
        wire->bits = (uint64_t)literal->integer;
        return;
    case LITERAL_FLOATING: {
        float narrow = (float)literal->floating;
        wire->kind = WIRE_LITERAL_BITS;
        if (literal->sort->size == sizeof narrow)
            memcpy(&wire->bits, &narrow, sizeof narrow);
        else
            memcpy(&wire->bits, &literal->floating, sizeof literal->floating);
        return;
    }
    case LITERAL_CALLBACK:
        wire->kind = WIRE_LITERAL_CALLBACK;
        wire->bits = literal->callback->id;
        return;
    case LITERAL_STRING:
    case LITERAL_BYTES:
        wire->kind = literal->kind == LITERAL_STRING ? WIRE_LITERAL_STRING : WIRE_LITERAL_BYTES;
        wire->size = (uint32_t)literal->size;
        wire->offset = (uint32_t)executor->literal_used;
        memcpy(executor->literals->bytes + executor->literal_used, literal->bytes,
               literal->size + 1);
        executor->literal_used += literal->size + 1;
        return;
    }
}

bool send_literals(struct executor *executor, struct error *err)
{
    const struct vocabulary *vocabulary = executor->options.vocabulary;
    if (executor->sweeps != vocabulary->sweeps) { /* nothing is under way */
        executor->sweeps = vocabulary->sweeps;
        executor->literal_count = 0;
        executor->literal_used = 0;
    }
    for (; executor->literal_count < vocabulary->literals.count; executor->literal_count++) {
        const struct literal *literal = vocabulary->literals.items[executor->literal_count];
        if (executor->literal_count == WIRE_LITERALS ||
            executor->literal_used + literal->size + 1 > WIRE_LITERAL_AREA)
            return error_set(err, "there are more than %d literals", WIRE_LITERALS);
        fill_literal(executor, literal, &executor->literals->items[executor->literal_count]);
    }
    return true;
}

void executor_settle_branches(struct executor *executor, const uint8_t *is_settled, size_t count)
{
    if (count <= WIRE_BRANCHES)
        memcpy(executor->literals->settled_branches, is_settled, count);
}

void executor_know_branch(struct executor *executor, uint32_t branch)
{
    if (branch < WIRE_BRANCHES)
        executor->literals->known_branches[branch] = 1;
}

double executor_cpu_seconds(const struct executor *executor)
{
    double total = clock_reaped_children_cpu_seconds(executor->zygote);
    for (unsigned i = 0; i < executor->options.workers; i++) {
        pid_t process = atomic_load(&executor->control->workers[i].process);
        double seconds = process > 0 ? clock_process_cpu_seconds(process) : 0;
        total += seconds > 0 ? seconds : 0;
    }
    return total;
}
