/* The confirm lane: compiler-rt's sanitizers judge, and their text goes to standard error. What
 * they report is written as the outcome by the process that dies of it. */
#include "wrappers.h"

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include "ledger.h"

enum {
    TICK_MICROSECONDS = 10000,
    LOADING_SECONDS = 15,
    SCRUBBED_STACK = 64 * 1024,
    MAIN_STACK = 8 * 1024 * 1024,
};

#define DATA_GROWTH ((uint64_t)2 * 1024 * 1024 * 1024)

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);
const char *__lsan_default_options(void);
void __ubsan_on_report(void);
void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file,
                                     unsigned *line, unsigned *column, char **address);
void assay_rt_confirm_free_storage(void);
bool assay_rt_confirm_may_leak(void);

/* handle_...=2: the library cannot replace the handler. Symbols are the coordinator's work. */
const char *__asan_default_options(void)
{
    return "abort_on_error=0:exitcode=99:symbolize=0:detect_leaks=1:leak_check_at_exit=0:"
           "handle_segv=2:handle_sigbus=2:handle_sigfpe=2:handle_sigill=2:handle_abort=0:"
           "allocator_may_return_null=1:detect_stack_use_after_return=0:max_allocation_size_mb=512:"
           "max_malloc_fill_size=0:strict_string_checks=0:print_legend=0";
}

const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1:symbolize=0";
}

const char *__lsan_default_options(void)
{
    return "report_objects=0:print_suppressions=0";
}

/* Requirements that crashed, so that the next process does not evaluate them again. Shared memory:
 * the process that knows is gone by then. */
struct injections {
    uint32_t serial;
    uint32_t sequence;
    uint8_t statements[WIRE_STATEMENTS];
};

static struct injections *injections;
static struct failure reported; /* by a sanitizer that is about to end the process */
static bool has_report;
static bool is_ending;

bool assay_rt_guarded(void (*function)(void))
{
    function();
    return true;
}

/* ---- the end ---- */

static _Noreturn void fail_loading(const struct failure *failure)
{
    struct failure sentence = assay_rt_failure(END_OK, 0);
    assay_rt_add_text(&sentence, assay_rt_end_sentence(failure->end));
    if (failure->message[0]) {
        assay_rt_add_text(&sentence, ": ");
        assay_rt_add_text(&sentence, failure->message);
    }
    assay_rt_loading_failed("a constructor of the library ", sentence.message);
}

static _Noreturn void refuse_and_end(void)
{
    struct injections *mine = &injections[assay_rt.worker_number];
    if (mine->serial != assay_rt.serial || mine->sequence != assay_rt.sequence_number)
        *mine =
            (struct injections){.serial = assay_rt.serial, .sequence = assay_rt.sequence_number};
    mine->statements[assay_rt.index] = 1;
    assay_rt_worker_end_again();
}

bool assay_rt_lane_was_refused(void)
{
    const struct injections *mine = &injections[assay_rt.worker_number];
    return mine->serial == assay_rt.serial && mine->sequence == assay_rt.sequence_number &&
           mine->statements[assay_rt.index];
}

void assay_rt_fail(const struct failure *failure)
{
    if (assay_rt.inside == INSIDE_LOADING)
        fail_loading(failure);
    if (is_ending || assay_rt.inside == INSIDE_RUNTIME) {
        syscall(SYS_exit_group, STATUS_CONFUSED);
        __builtin_unreachable();
    }
    is_ending = true;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    bool is_in_contract = assay_rt.inside == INSIDE_CONTRACT;
    assay_rt.inside = INSIDE_RUNTIME;
    if (assay_rt.is_requirement)
        refuse_and_end();
    assay_rt.failure = *failure;
    if (!range_has(assay_rt.library.text, failure->program_counter) &&
        here - (assay_rt.stack_top - MAIN_STACK) < MAIN_STACK)
        assay_rt.failure.program_counter = assay_rt_library_caller(here, assay_rt.stack_top);
    if (is_in_contract)
        assay_rt_blame_contract(&assay_rt.failure);
    assay_rt_worker_end_failed();
}

/* ---- what the sanitizers say ---- */

struct named_end {
    const char *name;
    enum wire_end end;
};

/* After "AddressSanitizer: ", by prefix. */
static const struct named_end named_ends[] = {
    {"heap-buffer-overflow", END_HEAP_OVERFLOW},
    {"heap-use-after-free", END_USE_AFTER_FREE},
    {"stack-buffer-overflow", END_STACK_OVERFLOW},
    {"stack-buffer-underflow", END_STACK_OVERFLOW},
    {"dynamic-stack-buffer-overflow", END_STACK_OVERFLOW},
    {"global-buffer-overflow", END_GLOBAL_OVERFLOW},
    {"stack-use-after-scope", END_USE_AFTER_SCOPE},
    {"stack-use-after-return", END_USE_AFTER_SCOPE},
    {"stack-overflow", END_STACK_EXHAUSTED},
    {"attempting double-free", END_DOUBLE_FREE},
    {"attempting free", END_BAD_FREE},
    {"attempting to call", END_BAD_FREE},
    {"alloc-dealloc-mismatch", END_BAD_FREE},
    {"memcpy-param-overlap", END_BAD_ARGUMENT},
    {"strcpy-param-overlap", END_BAD_ARGUMENT},
    {"strcat-param-overlap", END_BAD_ARGUMENT},
    {"strncpy-param-overlap", END_BAD_ARGUMENT},
    {"strncat-param-overlap", END_BAD_ARGUMENT},
    {"negative-size-param", END_BAD_ARGUMENT},
    {"SEGV", END_SEGMENTATION_FAULT},
    {"BUS", END_BUS_ERROR},
    {"FPE", END_ARITHMETIC},
    {"ILL", END_ILLEGAL_INSTRUCTION},
    {"ABRT", END_ABORT},
    {"out of memory", END_MEMORY_EXHAUSTED},
    {"out-of-memory", END_MEMORY_EXHAUSTED},
};

static bool begins_with(const char *text, const char *prefix)
{
    while (*prefix && *text == *prefix)
        text++, prefix++;
    return *prefix == '\0';
}

static const char *after(const char *text, const char *marker)
{
    size_t length = 0;
    while (marker[length])
        length++;
    for (; *text; text++)
        if (begins_with(text, marker))
            return text + length;
    return text;
}

static enum wire_end end_of_report(const char *report)
{
    const char *name = after(report, "AddressSanitizer: ");
    for (size_t i = 0; i < sizeof named_ends / sizeof named_ends[0]; i++)
        if (begins_with(name, named_ends[i].name))
            return named_ends[i].end;
    return END_BAD_ACCESS;
}

static bool is_signal_end(enum wire_end end)
{
    return end == END_SEGMENTATION_FAULT || end == END_BUS_ERROR || end == END_ARITHMETIC ||
           end == END_ILLEGAL_INSTRUCTION || end == END_STACK_EXHAUSTED || end == END_ABORT;
}

static uint32_t signal_of(enum wire_end end)
{
    switch (end) {
    case END_BUS_ERROR:
        return SIGBUS;
    case END_ARITHMETIC:
        return SIGFPE;
    case END_ILLEGAL_INSTRUCTION:
        return SIGILL;
    case END_ABORT:
        return SIGABRT;
    default:
        return SIGSEGV;
    }
}

static void describe_access(struct failure *failure)
{
    size_t size = __asan_get_report_access_size();
    failure->detail = (uint32_t)size;
    if (!size)
        return;
    assay_rt_add_text(failure, __asan_get_report_access_type() ? "write of " : "read of ");
    assay_rt_add_number(failure, size);
    assay_rt_add_text(failure, size == 1 ? " byte" : " bytes");
}

static uintptr_t number_after(const char *text, const char *marker)
{
    const char *at = after(text, marker);
    uintptr_t number = 0;
    for (at += begins_with(at, "0x") ? 2 : 0; *at; at++) {
        if (*at >= '0' && *at <= '9')
            number = number << 4 | (uintptr_t)(*at - '0');
        else if (*at >= 'a' && *at <= 'f')
            number = number << 4 | (uintptr_t)(*at - 'a' + 10);
        else
            break;
    }
    return number;
}

static void on_address_report(const char *report)
{
    enum wire_end end = end_of_report(report);
    uintptr_t pc = (uintptr_t)__asan_get_report_pc();
    reported = assay_rt_failure(end, pc ? pc - 1 : 0);
    reported.address = (uintptr_t)__asan_get_report_address();
    if (is_signal_end(end)) {
        reported.detail = signal_of(end);
        reported.program_counter = number_after(report, "(pc ");
        reported.address = number_after(report, "address ");
    } else {
        describe_access(&reported);
    }
    if (end == END_BAD_FREE && !reported.address)
        reported.address = number_after(report, "malloc()-ed: ");
    /* Redzones around literals are ours. In a compiled test they would be a global's. */
    if (end == END_BAD_ACCESS && assay_rt_is_literal_memory(reported.address))
        reported.end = END_GLOBAL_OVERFLOW;
    has_report = true;
}

/* What is compiled so that it goes on; see sanitizers.def. Of sums of pointers only those of null
 * and 0 are meant. */
enum rigour { RIGOUR_USUAL, RIGOUR_PEDANTIC, RIGOUR_NOT_MEANT };

static enum rigour rigour_of(const char *kind)
{
    static const char *const pedantic[] = {"misaligned-pointer-use", "invalid-shift-base",
                                           "invalid-null-argument", "non-positive-vla-index",
                                           "nullptr-with-offset"};
    static const char *const not_meant[] = {"nullptr-with-nonzero-offset",
                                            "nullptr-after-nonzero-offset", "pointer-overflow"};
    for (size_t i = 0; i < sizeof pedantic / sizeof *pedantic; i++)
        if (strcmp(kind, pedantic[i]) == 0)
            return RIGOUR_PEDANTIC;
    for (size_t i = 0; i < sizeof not_meant / sizeof *not_meant; i++)
        if (strcmp(kind, not_meant[i]) == 0)
            return RIGOUR_NOT_MEANT;
    return RIGOUR_USUAL;
}

/* Called before the text is printed: only remembered here. */
void __ubsan_on_report(void)
{
    const char *kind = "", *message = "", *file = NULL;
    unsigned line = 0, column = 0;
    char *address = NULL;
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    enum rigour rigour = rigour_of(kind);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    struct failure failure = assay_rt_failure(END_UNDEFINED, 0);
    bool is_null = strcmp(kind, "insufficient-object-size") == 0; /* which is not looked for */
    assay_rt_add_text(&failure, is_null ? NULL_AT_AN_OFFSET : kind);
    for (char *at = failure.message; *at; at++)
        if (*at == '-')
            *at = ' ';
    assay_rt_add_place(&failure, file, line);
    if (rigour == RIGOUR_NOT_MEANT)
        return;
    reported = failure; /* what the process dies of, unless the call goes on */
    has_report = true;
    if (rigour == RIGOUR_PEDANTIC) {
        failure.end = END_PEDANTIC;
        failure.program_counter = assay_rt_library_caller(here, assay_rt.stack_top);
        assay_rt_remark(&failure);
    }
}

static void on_death(void)
{
    if (!has_report)
        reported = assay_rt_failure(END_MEMORY_EXHAUSTED, 0);
    if (assay_rt.inside != INSIDE_RUNTIME && !is_ending)
        assay_rt_fail(&reported);
}

/* ---- signals that the sanitizers leave to us ---- */

static uintptr_t library_place(const ucontext_t *context)
{
    uintptr_t pc = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
    return range_has(assay_rt.library.text, pc) ? pc : 0;
}

static _Noreturn void fail_by_sent_signal(int signal, const ucontext_t *context)
{
    struct failure failure = assay_rt_failure(END_SIGNAL, library_place(context));
    failure.detail = (uint32_t)signal;
    assay_rt_fail(&failure);
}

static void on_signal(int signal, siginfo_t *info, void *context)
{
    if (info->si_code == SI_USER && info->si_pid != assay_rt.process)
        syscall(SYS_exit_group, 128 + signal);
    struct failure failure =
        assay_rt_failure(assay_rt_end_of_signal(signal), library_place(context));
    failure.detail = signal == SIGSYS ? (uint32_t)info->si_syscall : (uint32_t)signal;
    if (signal == SIGSYS && info->si_syscall == SYS_kill &&
        ((ucontext_t *)context)->uc_mcontext.gregs[REG_RDI] == assay_rt.process) {
        failure.end = END_SIGNAL;
        failure.detail = (uint32_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSI];
    }
    assay_rt_fail(&failure);
}

/* compiler-rt's handlers, in the order of the signals. */
static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { DEADLY_COUNT = sizeof deadly / sizeof deadly[0] };
static struct sigaction deadly_actions[DEADLY_COUNT];

/* Before compiler-rt: it may die of its own report when the stack pointer is wild. */
static void on_deadly_signal(int signal, siginfo_t *info, void *context)
{
    if (info->si_code <= 0)
        fail_by_sent_signal(signal, context);
    if (assay_rt.inside == INSIDE_CALL || assay_rt.inside == INSIDE_CONTRACT) {
        struct failure failure =
            assay_rt_failure(assay_rt_end_of_signal(signal), library_place(context));
        failure.detail = (uint32_t)signal;
        failure.address = (uintptr_t)info->si_addr;
        if (assay_rt.inside == INSIDE_CONTRACT)
            assay_rt_blame_contract(&failure);
        if (!assay_rt.is_requirement)
            assay_rt_worker_expect_death(&failure);
    }
    for (int i = 0; i < DEADLY_COUNT; i++)
        if (deadly[i] == signal)
            deadly_actions[i].sa_sigaction(signal, info, context);
}

static unsigned hang_ticks(void)
{
    if (assay_rt.flags & WIRE_PATIENT)
        return WIRE_PATIENT_TICKS;
    return assay_rt.flags & WIRE_HASTY ? WIRE_HANG_TICKS : WIRE_HANG_TICKS_CONFIRMED;
}

static void on_tick(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)info;
    static uint64_t last_seen;
    static unsigned ticks;
    if (assay_rt.inside == INSIDE_LOADING)
        assay_rt_loading_failed("a constructor of the library did not return in time", "");
    uint64_t seen = assay_rt.call_serial + assay_rt.activity;
    if (seen != last_seen || assay_rt.inside == INSIDE_RUNTIME) {
        last_seen = seen;
        ticks = 0;
        return;
    }
    if (++ticks < hang_ticks())
        return;
    struct failure failure = assay_rt_failure(END_HANG, library_place(context));
    assay_rt_fail(&failure);
}

static void handle(int signal, void (*handler)(int, siginfo_t *, void *))
{
    struct sigaction action = {
        .sa_sigaction = handler,
        .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART,
    };
    REAL(sigaction)(signal, &action, NULL);
}

void assay_rt_lane_rearm(void)
{
    static const int handled[] = {SIGABRT, SIGSYS,  SIGTRAP, SIGTERM,   SIGINT,  SIGHUP, SIGQUIT,
                                  SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,   SIGXCPU, SIGIO,  SIGPWR,
                                  SIGTSTP, SIGTTIN, SIGTTOU, SIGVTALRM, SIGSTKFLT};
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct itimerval off = {0};
    sigset_t none;
    for (size_t i = 0; i < sizeof handled / sizeof handled[0]; i++)
        handle(handled[i], on_signal);
    for (int i = 0; i < DEADLY_COUNT; i++)
        handle(deadly[i], on_deadly_signal);
    handle(SIGPROF, on_tick);
    REAL(sigaction)(SIGXFSZ, &ignored, NULL);
    REAL(setitimer)(ITIMER_REAL, &off, NULL);
    REAL(setitimer)(ITIMER_VIRTUAL, &off, NULL);
    sigemptyset(&none);
    REAL(sigprocmask)(SIG_SETMASK, &none, NULL);
    assay_rt_forget_signal_actions();
}

/* ---- starting ---- */

static void tick_every(time_t seconds, long microseconds)
{
    struct timeval period = {.tv_sec = seconds, .tv_usec = microseconds};
    struct itimerval timer = {.it_interval = period, .it_value = period};
    REAL(setitimer)(ITIMER_PROF, &timer, NULL);
}

void assay_rt_lane_prepare(void)
{
    /* What is allocated until the worker starts is no sequence's leak. */
    __lsan_disable();
    assay_rt.process = getpid();
    injections = mmap(NULL, WIRE_WORKERS * sizeof injections[0], PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (injections == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map shared memory", "");
    for (int i = 0; i < DEADLY_COUNT; i++)
        REAL(sigaction)(deadly[i], NULL, &deadly_actions[i]);
    __asan_set_error_report_callback(on_address_report);
    __sanitizer_set_death_callback(on_death);
    assay_rt_lane_rearm();
    tick_every(LOADING_SECONDS, 0);
}

static void limit_data(void)
{
    unsigned long pages[6];
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return;
    int n = fscanf(file, "%lu %lu %lu %lu %lu %lu", &pages[0], &pages[1], &pages[2], &pages[3],
                   &pages[4], &pages[5]);
    fclose(file);
    struct rlimit limit;
    if (n != 6 || getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    limit.rlim_cur = (uint64_t)pages[5] * PAGE + DATA_GROWTH;
    if (limit.rlim_cur < limit.rlim_max)
        setrlimit(RLIMIT_DATA, &limit);
}

void assay_rt_lane_loaded(void)
{
    tick_every(0, 0);
    assay_rt_lane_rearm();
    limit_data();
}

void assay_rt_lane_start_worker(void)
{
    assay_rt.stack_top = (uintptr_t)__builtin_frame_address(0);
    __lsan_enable();
    tick_every(0, TICK_MICROSECONDS);
    assay_rt_sandbox_worker(assay_rt.directory, false);
}

bool assay_rt_lane_is_fresh(void)
{
    return true;
}

/* Nobody asks it to: states are explored where calls take nanoseconds. */
bool assay_rt_lane_explore(void)
{
    return true;
}

/* ---- leaks ---- */

/* Stale copies of pointers in dead frames would keep blocks alive. */
static __attribute__((noinline)) void scrub_stack(void)
{
    volatile char dead[SCRUBBED_STACK];
    for (size_t i = 0; i < sizeof dead; i++)
        dead[i] = 0;
}

/* Nothing is watched here, so everything is put back. What cannot be asks for a new process. */
void assay_rt_lane_end_sequence(void)
{
    struct stat tasks;
    assay_rt.touched = TOUCHED_SIGNALS | TOUCHED_DESCRIPTORS | TOUCHED_FILES | TOUCHED_DIRECTORY |
                       TOUCHED_ENVIRONMENT | TOUCHED_RANDOM | TOUCHED_LOCALE;
    bool has_streams = fcntl(STDOUT_FILENO, F_GETFD) >= 0 && fcntl(STDERR_FILENO, F_GETFD) >= 0;
    bool has_threads = stat("/proc/self/task", &tasks) != 0 || tasks.st_nlink > 3;
    if (!has_streams || has_threads)
        assay_rt.must_recycle = 1;
}

/* The check takes many milliseconds, and most sequences leave nothing. */
bool assay_rt_lane_check_leaks(void)
{
    if (!assay_rt_confirm_may_leak())
        return true;
    for (size_t i = 0; i < WIRE_STATEMENTS; i++)
        STAGE->slots[i] = 0;
    assay_rt_confirm_free_storage();
    scrub_stack();
    atomic_store(&assay_rt.worker->phase, PHASE_LEAKS);
    int has_leak = __lsan_do_recoverable_leak_check();
    atomic_store(&assay_rt.worker->phase, PHASE_BETWEEN);
    return !has_leak;
}
