/* Functions that end the process, start others or change how signals are handled. In both lanes
 * they end the sequence instead, or pretend. */
#include "wrappers.h"

#include <err.h>
#include <errno.h>
#include <error.h>
#include <spawn.h>
#include <stdarg.h>
#include <sys/syscall.h>

union real_page assay_rt_real __attribute__((aligned(PAGE)));
_Thread_local bool assay_rt_is_main_thread;

static const char *const names[] = {
#define WRAPPED(name) #name,
#include "wrapped.def"
#undef WRAPPED
};

_Static_assert(sizeof(struct real_functions) <= PAGE, "the table fits a page");
_Static_assert(sizeof(struct real_functions) == sizeof names, "all pointers are of one size");

void assay_rt_wrappers_prepare(void)
{
    void **table = (void **)(void *)&assay_rt_real;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        table[i] = dlsym(RTLD_NEXT, names[i]);
    assay_rt_jumps_prepare();
    assay_rt_is_main_thread = true;
    syscall(SYS_mprotect, &assay_rt_real, sizeof assay_rt_real, PROT_READ);
}

/* ---- the end of the process ---- */

static _Noreturn void leave_process(int status)
{
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

void abort(void)
{
    if (is_library_calling())
        assay_rt_fail_with(END_ABORT, SIGABRT, RETURN_ADDRESS);
    leave_process(STATUS_CONFUSED);
}

static bool is_of_name(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '_';
}

/* `grow`, for which clang says `int grow(struct stack *)`. */
static void add_function(struct failure *failure, const char *function)
{
    char name[128];
    const char *end = function;
    while (*end && *end != '(')
        end++;
    const char *start = end;
    while (start > function && is_of_name(start[-1]))
        start--;
    size_t length = (size_t)(end - start);
    if (!length || length >= sizeof name) {
        assay_rt_add_text(failure, function);
        return;
    }
    memcpy(name, start, length);
    name[length] = '\0';
    assay_rt_add_text(failure, name);
}

/* `FUNCTION: EXPRESSION (file:line)`: who asserts tells a precondition from an inner check. */
static _Noreturn void fail_assertion(const char *function, const char *text, const char *file,
                                     unsigned line, uintptr_t program_counter)
{
    struct failure failure = assay_rt_failure(END_ASSERT, program_counter);
    failure.detail = SIGABRT;
    if (function) {
        add_function(&failure, function);
        assay_rt_add_text(&failure, ": ");
    }
    assay_rt_add_text(&failure, text);
    assay_rt_add_place(&failure, file, line);
    assay_rt_fail(&failure);
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    fail_assertion(function, assertion, file, line, RETURN_ADDRESS);
}

void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    fail_assertion(function, strerror(number), file, line, RETURN_ADDRESS);
}

void __assert(const char *assertion, const char *file, int line)
{
    fail_assertion(NULL, assertion, file, (unsigned)line, RETURN_ADDRESS);
}

_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    struct failure failure = assay_rt_failure(END_STACK_OVERFLOW, RETURN_ADDRESS);
    assay_rt_add_text(&failure, "the stack protector found an overwritten frame");
    assay_rt_fail(&failure);
}

void exit(int status)
{
    if (is_library_calling())
        assay_rt_fail_with(END_EXIT, (uint32_t)status & 0xFF, RETURN_ADDRESS);
    REAL(exit)(status);
    __builtin_unreachable();
}

void _exit(int status)
{
    if (is_library_calling())
        assay_rt_fail_with(END_EXIT, (uint32_t)status & 0xFF, RETURN_ADDRESS);
    leave_process(status);
}

void _Exit(int status) __attribute__((alias("_exit")));

void quick_exit(int status)
{
    if (is_library_calling())
        assay_rt_fail_with(END_EXIT, (uint32_t)status & 0xFF, RETURN_ADDRESS);
    leave_process(status);
}

static _Noreturn void fail_with_text(int status, const char *format, va_list arguments,
                                     uintptr_t program_counter)
{
    struct failure failure = assay_rt_failure(END_EXIT, program_counter);
    failure.detail = (uint32_t)status & 0xFF;
    if (format)
        vsnprintf(failure.message, sizeof failure.message, format, arguments);
    assay_rt_fail(&failure);
}

void verr(int status, const char *format, va_list arguments)
{
    fail_with_text(status, format, arguments, RETURN_ADDRESS);
}

void verrx(int status, const char *format, va_list arguments)
{
    fail_with_text(status, format, arguments, RETURN_ADDRESS);
}

void err(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with_text(status, format, arguments, RETURN_ADDRESS);
}

void errx(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with_text(status, format, arguments, RETURN_ADDRESS);
}

void error(int status, int number, const char *format, ...)
{
    (void)number;
    va_list arguments;
    va_start(arguments, format);
    if (status)
        fail_with_text(status, format, arguments, RETURN_ADDRESS);
    vdprintf(STDERR_FILENO, format, arguments);
    va_end(arguments);
}

/* ---- other processes ---- */

void assay_rt_forbid(int system_call, uintptr_t program_counter)
{
    assay_rt_fail_with(END_FORBIDDEN, (uint32_t)system_call, program_counter);
}

pid_t fork(void)
{
    if (is_library_calling())
        assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
    return REAL(fork)();
}

pid_t vfork(void)
{
    assay_rt_forbid(SYS_vfork, RETURN_ADDRESS);
}

int system(const char *command)
{
    (void)command;
    assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
}

FILE *popen(const char *command, const char *type)
{
    (void)command, (void)type;
    assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
}

int daemon(int keeps_directory, int keeps_streams)
{
    (void)keeps_directory, (void)keeps_streams;
    assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
}

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[],
                char *const environment[])
{
    (void)process, (void)path, (void)actions, (void)attributes, (void)arguments;
    (void)environment;
    assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
}

int posix_spawnp(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[],
                 char *const environment[])
{
    (void)process, (void)path, (void)actions, (void)attributes, (void)arguments;
    (void)environment;
    assay_rt_forbid(SYS_fork, RETURN_ADDRESS);
}

int execve(const char *path, char *const arguments[], char *const environment[])
{
    if (is_library_calling())
        assay_rt_forbid(SYS_execve, RETURN_ADDRESS);
    return (int)syscall(SYS_execve, path, arguments, environment);
}

int execv(const char *path, char *const arguments[])
{
    if (is_library_calling())
        assay_rt_forbid(SYS_execve, RETURN_ADDRESS);
    return (int)syscall(SYS_execve, path, arguments, environ);
}

#define FORBIDDEN_EXEC(name, ...)                          \
    int name(const char *path, __VA_ARGS__)                \
    {                                                      \
        (void)path, (void)first;                           \
        assay_rt_forbid(SYS_execve, RETURN_ADDRESS);       \
    }

FORBIDDEN_EXEC(execvp, char *const first[])
FORBIDDEN_EXEC(execl, const char *first, ...)
FORBIDDEN_EXEC(execlp, const char *first, ...)
FORBIDDEN_EXEC(execle, const char *first, ...)

int execvpe(const char *path, char *const arguments[], char *const environment[])
{
    (void)path, (void)arguments, (void)environment;
    assay_rt_forbid(SYS_execve, RETURN_ADDRESS);
}

int fexecve(int file, char *const arguments[], char *const environment[])
{
    (void)file, (void)arguments, (void)environment;
    assay_rt_forbid(SYS_execve, RETURN_ADDRESS);
}

/* ---- limits ---- */

/* Does it take nothing from the process? Fewer core dumps are nobody's loss: there are none. */
static bool only_lifts(int resource, const struct rlimit *limit)
{
    struct rlimit now;
    return resource == RLIMIT_CORE ||
           (getrlimit((__rlimit_resource_t)resource, &now) == 0 &&
            limit->rlim_cur >= now.rlim_cur && limit->rlim_max >= now.rlim_max);
}

/* A limit that is lifted stays as it is, and the library hears that all went well. One that is
 * lowered would be lowered for whatever comes after the call as well, in a test for real. */
static int keep_limit(int resource, const struct rlimit *limit, uintptr_t program_counter)
{
    if (!only_lifts(resource, limit))
        assay_rt_forbid(SYS_setrlimit, program_counter);
    if (assay_rt.control)
        atomic_store(&assay_rt.control->kept_limits, 1);
    return 0;
}

#define SETS_LIMIT(name, type)                                                            \
    int name(__rlimit_resource_t resource, const struct type *limit)                      \
    {                                                                                     \
        if (!limit || !is_library_calling())                                              \
            return REAL(name)(resource, limit);                                           \
        return keep_limit((int)resource, (const struct rlimit *)limit, RETURN_ADDRESS);   \
    }

#define SWAPS_LIMIT(name, type)                                                           \
    int name(pid_t process, __rlimit_resource_t resource, const struct type *limit,       \
             struct type *old)                                                            \
    {                                                                                     \
        if (!limit || !is_library_calling())                                              \
            return REAL(name)(process, resource, limit, old);                             \
        if (old && REAL(name)(process, resource, NULL, old) != 0)                         \
            return -1;                                                                    \
        return keep_limit((int)resource, (const struct rlimit *)limit, RETURN_ADDRESS);   \
    }

_Static_assert(sizeof(struct rlimit) == sizeof(struct rlimit64), "both are one record");
SETS_LIMIT(setrlimit, rlimit)
SETS_LIMIT(setrlimit64, rlimit64)
SWAPS_LIMIT(prlimit, rlimit)
SWAPS_LIMIT(prlimit64, rlimit64)

/* ---- signals ---- */

enum { SIGNALS = 65 };

/* What the library believes to be installed. Signals that tell of failures stay ours. */
static struct sigaction believed[SIGNALS];

static bool is_reserved(int signal)
{
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
           signal == SIGABRT || signal == SIGSYS || signal == SIGPROF || signal == SIGTRAP;
}

static bool is_signal(int signal)
{
    return signal > 0 && signal < SIGNALS && signal != SIGKILL && signal != SIGSTOP;
}

/* Signals that do nothing unless there is a handler. */
static bool is_harmless(int signal)
{
    return signal == 0 || signal == SIGCHLD || signal == SIGCONT || signal == SIGURG ||
           signal == SIGWINCH;
}

void assay_rt_forget_signal_actions(void)
{
    for (int i = 0; i < SIGNALS; i++)
        believed[i] = (struct sigaction){.sa_handler = SIG_DFL};
}

bool assay_rt_has_signal_handler(int signal)
{
    return is_signal(signal) && believed[signal].sa_handler != SIG_DFL;
}

enum wire_end assay_rt_end_of_signal(int signal)
{
    switch (signal) {
    case SIGABRT:
        return END_ABORT;
    case SIGSEGV:
        return END_SEGMENTATION_FAULT;
    case SIGBUS:
        return END_BUS_ERROR;
    case SIGFPE:
        return END_ARITHMETIC;
    case SIGILL:
        return END_ILLEGAL_INSTRUCTION;
    case SIGSYS:
        return END_FORBIDDEN;
    default:
        return END_SIGNAL;
    }
}

static int change_action(int signal, const struct sigaction *action, struct sigaction *old)
{
    if (!is_signal(signal)) {
        errno = EINVAL;
        return -1;
    }
    struct sigaction before = believed[signal];
    if (action) {
        assay_rt.touched |= TOUCHED_SIGNALS;
        believed[signal] = *action;
        /* The default action would end the process: our own handler stays instead. */
        if (!is_reserved(signal) && action->sa_handler != SIG_DFL)
            REAL(sigaction)(signal, action, NULL);
    }
    if (old)
        *old = before;
    return 0;
}

int sigaction(int signal, const struct sigaction *action, struct sigaction *old)
{
    if (!is_library_calling())
        return REAL(sigaction)(signal, action, old);
    return change_action(signal, action, old);
}

static sighandler_t change_handler(int signal, sighandler_t handler, int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;
    return change_action(signal, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

sighandler_t signal(int number, sighandler_t handler)
{
    if (!is_library_calling())
        return REAL(signal)(number, handler);
    return change_handler(number, handler, SA_RESTART);
}

sighandler_t sysv_signal(int number, sighandler_t handler)
{
    return change_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}

/* Whatever the library blocks, failures and hangs are still seen. */
static int change_mask(int (*real)(int, const sigset_t *, sigset_t *), int how,
                       const sigset_t *set, sigset_t *old)
{
    if (!set || !is_library_calling())
        return real(how, set, old);
    sigset_t allowed = *set;
    for (int i = 1; i < SIGNALS && how != SIG_UNBLOCK; i++)
        if (is_reserved(i))
            sigdelset(&allowed, i);
    assay_rt.touched |= TOUCHED_SIGNALS;
    return real(how, &allowed, old);
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
    return change_mask(REAL(sigprocmask), how, set, old);
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
    return change_mask(REAL(pthread_sigmask), how, set, old);
}

/* Our handlers need our stack. compiler-rt calls this before anything is prepared. */
int sigaltstack(const stack_t *stack, stack_t *old)
{
    if (!REAL(sigaltstack))
        return (int)syscall(SYS_sigaltstack, stack, old);
    if (!is_library_calling())
        return REAL(sigaltstack)(stack, old);
    if (old)
        *old = (stack_t){.ss_flags = SS_DISABLE};
    return 0;
}

int setitimer(__itimer_which_t which, const struct itimerval *new, struct itimerval *old)
{
    if (is_library_calling()) {
        assay_rt.touched |= TOUCHED_SIGNALS;
        if (which == ITIMER_PROF) {
            errno = EPERM;
            return -1;
        }
    }
    return REAL(setitimer)(which, new, old);
}

unsigned alarm(unsigned seconds)
{
    assay_rt.touched |= TOUCHED_SIGNALS;
    return REAL(alarm)(seconds);
}

/* A signal to ourselves ends the sequence, unless the library handles it. */
static void fail_by_signal(int signal, uintptr_t program_counter)
{
    if (is_harmless(signal) || (assay_rt_has_signal_handler(signal) && !is_reserved(signal)))
        return;
    enum wire_end end = signal == SIGABRT ? END_ABORT : END_SIGNAL;
    assay_rt_fail_with(end, (uint32_t)signal, program_counter);
}

int raise(int signal)
{
    if (is_library_calling())
        fail_by_signal(signal, RETURN_ADDRESS);
    return REAL(raise)(signal);
}

int kill(pid_t process, int signal)
{
    if (is_library_calling()) {
        if (process != assay_rt.process)
            assay_rt_forbid(SYS_kill, RETURN_ADDRESS);
        fail_by_signal(signal, RETURN_ADDRESS);
    }
    return REAL(kill)(process, signal);
}

int killpg(pid_t group, int signal)
{
    (void)group, (void)signal;
    assay_rt_forbid(SYS_kill, RETURN_ADDRESS);
}
