/* The zygote: loads the library once and forks workers from there. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ledger.h"
#include "runtime.h"
#include "wire/exploring.h"

static const char *temporary_directory;

/* With fixed addresses a sequence does the same in every run, down to uninitialised pointers. */
static void turn_off_randomisation(char **arguments)
{
#ifndef ASSAY_CONFIRM
    int persona = personality(0xFFFFFFFF);
    if (persona >= 0 && !(persona & ADDR_NO_RANDOMIZE) &&
        personality((unsigned)persona | ADDR_NO_RANDOMIZE) >= 0)
        execv("/proc/self/exe", arguments);
#else
    (void)arguments;
#endif
}

static void check_randomisation(void)
{
#ifndef ASSAY_CONFIRM
    if (!(personality(0xFFFFFFFF) & ADDR_NO_RANDOMIZE))
        assay_rt_note("addresses cannot be made the same in every run");
#endif
}

static void map_shared(void)
{
    assay_rt.control = mmap(NULL, sizeof *assay_rt.control, PROT_READ | PROT_WRITE, MAP_SHARED,
                            WIRE_FD_CONTROL, 0);
    if (assay_rt.control == MAP_FAILED) {
        dprintf(STDERR_FILENO, "assay: cannot map the control page: %s\n", strerror(errno));
        _exit(2);
    }
    if (assay_rt.control->version != WIRE_VERSION)
        assay_rt_loading_failed("assay and its runtime are of different versions", "");
    assay_rt.shared_literals =
        mmap(NULL, sizeof *assay_rt.shared_literals, PROT_READ, MAP_SHARED, WIRE_FD_LITERALS, 0);
    if (assay_rt.shared_literals == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map the literals: ", strerror(errno));
}

static void prepare(const char *path)
{
    map_shared();
    check_randomisation();
    assay_rt_lane_prepare();
    assay_rt_memory_prepare();
    assay_rt_state_hash_prepare();
    assay_rt_literals_map();
    assay_rt_trace_prepare();
    assay_rt_environment_remember();
    assay_rt_sandbox_zygote(temporary_directory);
    assay_rt_library_load(path);
    assay_rt_interpreter_prepare();
    assay_rt_library_snapshot();
    assay_rt_memory_loaded();
    assay_rt_lane_loaded();
}

/* Requests, then replies. The replies begin where their shadow fills whole pages. */
static void map_slots(unsigned number)
{
    for (unsigned slot = 0; slot < WIRE_SLOTS; slot++) {
        char *request = (char *)CHANNEL_START + slot * WIRE_REQUEST_BYTES;
        char *reply = (char *)CHANNEL_START + WIRE_SLOTS * WIRE_REQUEST_BYTES +
                      slot * WIRE_REPLY_BYTES;
        int flags = MAP_SHARED | MAP_FIXED_NOREPLACE;
        if (mmap(request, WIRE_REQUEST_BYTES, PROT_READ, flags, WIRE_FD_CHANNELS,
                 (off_t)wire_request_offset(number, slot)) != request ||
            mmap(reply, WIRE_REPLY_BYTES, PROT_READ | PROT_WRITE, flags, WIRE_FD_CHANNELS,
                 (off_t)wire_reply_offset(number, slot)) != reply)
            _exit(STATUS_CONFUSED);
        assay_rt_memory_forbid(reply, WIRE_REPLY_BYTES);
        assay_rt_worker_use((const struct wire_request *)(void *)request,
                            (struct wire_reply *)(void *)reply, slot);
    }
}

#ifndef ASSAY_CONFIRM
/* Where states are explored. Its shadow is not there: the library cannot come near it. */
static void map_explored(void)
{
    void *memory = mmap((void *)EXPLORED_START, EXPLORED_BYTES, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE, WIRE_FD_EXPLORED, 0);
    if (memory != (void *)EXPLORED_START)
        return; /* nobody may ever ask */
    assay_rt_memory_forbid(memory, EXPLORED_BYTES);
    assay_rt.explored = memory;
}
#endif

static void worker_directory(unsigned number, char *path, size_t size)
{
    snprintf(path, size, "%s/worker-%u", temporary_directory, number);
}

static _Noreturn void become_worker(unsigned number, pid_t zygote)
{
    static char directory[4096];
    worker_directory(number, directory, sizeof directory);
    assay_rt.directory = directory;
    assay_rt.worker = &assay_rt.control->workers[number];
    assay_rt.worker_number = number;
    assay_rt.process = getpid();
    assay_rt.call_serial = atomic_load(&assay_rt.worker->heartbeat);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != zygote || chdir(directory) != 0)
        _exit(STATUS_CONFUSED);
    map_slots(number);
#ifndef ASSAY_CONFIRM
    map_explored();
#endif
    assay_rt_trace_start_worker();
    close_range(3, ~0u, 0);
    assay_rt_lane_start_worker();
    assay_rt_worker_main();
}

static void spawn(unsigned number)
{
    sigset_t none;
    sigemptyset(&none);
    struct wire_worker *worker = &assay_rt.control->workers[number];
    char directory[4096];
    worker_directory(number, directory, sizeof directory);
    mkdir(directory, 0700);
    atomic_store(&worker->recycle, 0);
    atomic_store(&worker->state, WORKER_STARTING);
    pid_t zygote = getpid(), process = fork();
    if (process == 0) {
        sigprocmask(SIG_SETMASK, &none, NULL);
        become_worker(number, zygote);
    }
    if (process < 0) {
        /* The coordinator sees a worker that failed by our fault, and tries again. */
        atomic_store(&worker->wait_status, STATUS_CONFUSED << 8);
        atomic_store(&worker->state, WORKER_DIED);
        assay_rt_futex_wake(&worker->reply_serial);
        return;
    }
    atomic_store(&worker->process, process);
}

static void bury(pid_t process, int status)
{
    for (unsigned i = 0; i < WIRE_WORKERS; i++) {
        struct wire_worker *worker = &assay_rt.control->workers[i];
        if (atomic_load(&worker->process) != process ||
            atomic_load(&worker->state) == WORKER_DIED)
            continue;
        atomic_store(&worker->wait_status, status);
        atomic_store(&worker->state, WORKER_DIED);
        assay_rt_futex_wake(&worker->reply_serial);
    }
}

static void bury_dead(void)
{
    int status;
    pid_t process;
    while ((process = waitpid(-1, &status, WNOHANG)) > 0)
        bury(process, status);
}

static void kill_worker(unsigned number)
{
    struct wire_worker *worker = &assay_rt.control->workers[number];
    pid_t process = atomic_load(&worker->process);
    uint32_t state = atomic_load(&worker->state);
    if (process > 0 && state != WORKER_NONE && state != WORKER_DIED)
        kill(process, SIGKILL);
}

static _Noreturn void end_all(void)
{
    for (unsigned i = 0; i < WIRE_WORKERS; i++)
        kill_worker(i);
    _exit(0);
}

static void obey(const struct wire_command *command)
{
    if (command->worker >= WIRE_WORKERS)
        return;
    if (command->kind == COMMAND_SPAWN) {
        if (command->literal_count <= WIRE_LITERALS)
            assay_rt_literals_extend(command->literal_count, command->sweeps);
        spawn(command->worker);
    } else if (command->kind == COMMAND_KILL)
        kill_worker(command->worker);
}

/* Children are buried only here, between commands, so that no handler races with spawn(). */
static _Noreturn void serve(const sigset_t *while_waiting)
{
    for (;;) {
        bury_dead();
        struct pollfd poll = {.fd = WIRE_FD_COMMANDS, .events = POLLIN};
        if (ppoll(&poll, 1, NULL, while_waiting) <= 0)
            continue;
        struct wire_command command;
        ssize_t n = read(WIRE_FD_COMMANDS, &command, sizeof command);
        if (n == (ssize_t)sizeof command)
            obey(&command);
        else if (n >= 0 || errno != EINTR)
            end_all();
    }
}

static void on_child(int signal)
{
    (void)signal;
}

static void hold_children_back(sigset_t *while_waiting)
{
    sigset_t child;
    struct sigaction action = {.sa_handler = on_child};
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(while_waiting);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child, NULL);
}

int main(int argument_count, char **arguments)
{
    if (argument_count != 3) {
        dprintf(STDERR_FILENO, "usage: %s LIBRARY.so TEMPDIR; started by assay\n", arguments[0]);
        return 2;
    }
    assay_rt_wrappers_prepare();
    turn_off_randomisation(arguments);
    temporary_directory = realpath(arguments[2], NULL);
    if (!temporary_directory) {
        dprintf(STDERR_FILENO, "assay: cannot use '%s': %s\n", arguments[2], strerror(errno));
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const char *slash = strrchr(arguments[0], '/');
    prctl(PR_SET_NAME, slash ? slash + 1 : arguments[0]);
    prepare(arguments[1]);
    sigset_t while_waiting;
    hold_children_back(&while_waiting);
    atomic_store(&assay_rt.control->zygote_state, 1);
    assay_rt_futex_wake(&assay_rt.control->zygote_state);
    serve(&while_waiting);
}
