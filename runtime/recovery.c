/* The search lane: library code runs on a guarded stack of its own, and a failure of any kind jumps
 * back from there. Recovery in place is for failures in library text; one in libc, where locks may
 * be held, has the worker replaced after the outcome is written. */
#include "wrappers.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include "call_stack.h"
#include "ledger.h"
#include "shadow.h"

enum {
    SIGNAL_STACK = 64 * 1024,
    TICK_MICROSECONDS = 10000,
    LOADING_SECONDS = 10,      /* of CPU time that constructors may take */
    DATA_GROWTH = 512 * 1024 * 1024,
};

/* Between a library thread that failed and the main thread, which has to end the sequence. */
struct thread_failure {
    _Atomic uint32_t has_failed;
    struct failure failure;
};

static struct thread_failure thread_failure;
static int main_thread;

/* bool assay_rt_guarded(void (*function)(void)) saves what the caller may keep in registers,
 * notes the stack pointer in assay_rt.guard and runs the function on the other stack.
 * assay_rt_leave() goes back there from wherever it is. The rounding modes are set anew, as the
 * library may have changed them. */
_Static_assert(offsetof(struct assay_rt, guard) == 0 && offsetof(struct assay_rt, stack_top) == 8,
               "the assembly knows these offsets");
__asm__(".section .rodata\n"
        ".balign 4\n"
        "default_rounding: .long 0x1F80\n"
        "default_x87: .word 0x037F\n"
        ".text\n"
        ".globl assay_rt_guarded\n"
        ".type assay_rt_guarded, @function\n"
        "assay_rt_guarded:\n"
        "    push %rbp\n"
        "    push %rbx\n"
        "    push %r12\n"
        "    push %r13\n"
        "    push %r14\n"
        "    push %r15\n"
        "    mov %rsp, assay_rt(%rip)\n"
        "    ldmxcsr default_rounding(%rip)\n"
        "    fldcw default_x87(%rip)\n"
        "    mov assay_rt+8(%rip), %rsp\n"
        "    call *%rdi\n"
        "    mov assay_rt(%rip), %rsp\n"
        "    mov $1, %eax\n"
        "    jmp 1f\n"
        ".globl assay_rt_leave\n"
        ".type assay_rt_leave, @function\n"
        "assay_rt_leave:\n"
        "    mov assay_rt(%rip), %rsp\n"
        "    cld\n"
        "    fninit\n"
        "    fldcw default_x87(%rip)\n"
        "    xor %eax, %eax\n"
        "1:  movq $0, assay_rt(%rip)\n"
        "    pop %r15\n"
        "    pop %r14\n"
        "    pop %r13\n"
        "    pop %r12\n"
        "    pop %rbx\n"
        "    pop %rbp\n"
        "    ret\n"
        ".size assay_rt_guarded, . - assay_rt_guarded\n");

_Noreturn void assay_rt_leave(void);

static _Noreturn void die(int status)
{
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

/* ---- leaving ---- */

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

/* The main thread takes the failure over when the signal reaches it. */
static _Noreturn void fail_in_other_thread(const struct failure *failure)
{
    if (!atomic_exchange(&thread_failure.has_failed, 1)) {
        thread_failure.failure = *failure;
        syscall(SYS_tgkill, assay_rt.process, main_thread, SIGRTMAX);
    }
    for (;;)
        syscall(SYS_pause);
}

static _Noreturn void leave_with(const struct failure *failure)
{
    bool is_in_contract = assay_rt.inside == INSIDE_CONTRACT;
    assay_rt.inside = INSIDE_RUNTIME;
    assay_rt.pure_caller = 0;
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_BETWEEN, memory_order_relaxed);
    assay_rt.failure = *failure;
    if (is_in_contract)
        assay_rt_blame_contract(&assay_rt.failure);
    assay_rt.debts++;
    if (atomic_load(&thread_failure.has_failed))
        assay_rt.must_recycle = 1;
    assay_rt_leave();
}

/* What was used of it, if the stack pointer is there, and else all. */
static void clear_stack(uintptr_t stack_pointer)
{
    struct range stack = assay_rt_call_stack();
    assay_rt_shadow_clear(range_has(stack, stack_pointer) ? stack_pointer : stack.start,
                          assay_rt.stack_top);
}

void assay_rt_fail(const struct failure *failure)
{
    if (assay_rt.inside == INSIDE_LOADING)
        fail_loading(failure);
    if (!assay_rt_is_main_thread)
        fail_in_other_thread(failure);
    if (!assay_rt.guard)
        die(STATUS_CONFUSED);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    clear_stack(here);
    leave_with(failure);
}

/* ---- signals ---- */

static uintptr_t register_of(const ucontext_t *context, int number)
{
    return (uintptr_t)context->uc_mcontext.gregs[number];
}

/* A call through a bad pointer: nothing but library code is under way. */
static bool is_wild_call(const ucontext_t *context, const siginfo_t *info)
{
    uintptr_t pc = register_of(context, REG_RIP), sp = register_of(context, REG_RSP);
    return pc == (uintptr_t)info->si_addr && range_has(assay_rt_call_stack(), sp) && sp % 8 == 0 &&
           is_library_text(*(uintptr_t *)sp);
}

static bool can_recover(const ucontext_t *context, const siginfo_t *info)
{
    uintptr_t pc = register_of(context, REG_RIP);
    return is_library_text(pc) || range_has(assay_rt.own_text, pc) ||
           assay_rt.pure_caller || is_wild_call(context, info);
}

static uintptr_t blamed_place(const ucontext_t *context)
{
    uintptr_t pc = register_of(context, REG_RIP);
    if (range_has(assay_rt.library.text, pc))
        return pc;
    if (assay_rt.pure_caller)
        return assay_rt.pure_caller - 1;
    uintptr_t sp = register_of(context, REG_RSP);
    bool is_call_stack = range_has(assay_rt_call_stack(), sp);
    return is_call_stack ? assay_rt_library_caller(sp, assay_rt.stack_top) : 0;
}

static bool is_stack_exhausted(int signal, const siginfo_t *info)
{
    return signal == SIGSEGV && assay_rt_call_stack_is_below((uintptr_t)info->si_addr);
}

/* The shadow of the replies is not there. */
static void blame_forbidden_memory(struct failure *failure)
{
    uintptr_t owner = assay_rt_shadow_owner(failure->address);
    if (owner - CHANNEL_START >= WIRE_CHANNEL_BYTES)
        return;
    failure->end = END_BAD_ACCESS;
    failure->address = owner;
}

static struct failure failure_of(int signal, const siginfo_t *info, const ucontext_t *context)
{
    enum wire_end end = assay_rt_end_of_signal(signal);
    bool is_sent = info->si_code <= 0;
    if (is_stack_exhausted(signal, info))
        end = END_STACK_EXHAUSTED;
    else if (is_sent && signal != SIGABRT)
        end = END_SIGNAL;
    struct failure failure = assay_rt_failure(end, blamed_place(context));
    failure.detail = (uint32_t)signal;
    if (signal == SIGSYS && !is_sent) {
        int number = info->si_syscall;
        /* Killing or stopping itself, which no handler could see. */
        int own = number == SYS_kill ? REG_RSI : REG_RDX;
        bool is_own = (number == SYS_kill || number == SYS_tgkill) &&
                      (int)register_of(context, REG_RDI) == assay_rt.process;
        failure.end = is_own ? END_SIGNAL : END_FORBIDDEN;
        failure.detail = is_own ? (uint32_t)register_of(context, own) : (uint32_t)number;
    } else if (!is_sent) {
        failure.address = (uintptr_t)info->si_addr;
        blame_forbidden_memory(&failure);
    }
    return failure;
}

/* From a handler, on the signal stack. */
static _Noreturn void recover(const struct failure *failure, const siginfo_t *info,
                              const ucontext_t *context)
{
    if (!can_recover(context, info))
        assay_rt.must_recycle = 1;
    clear_stack(register_of(context, REG_RSP));
    leave_with(failure);
}

static void die_by_default(int signal)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    REAL(sigaction)(signal, &action, NULL);
}

static void on_signal(int signal, siginfo_t *info, void *context)
{
    if (info->si_code == SI_USER && info->si_pid != assay_rt.process)
        die(128 + signal);
    if (assay_rt.inside == INSIDE_LOADING || !assay_rt_is_main_thread) {
        struct failure failure = failure_of(signal, info, context);
        assay_rt_fail(&failure);
    }
    if (!assay_rt.guard) {
        /* Our own failure: the instruction is run again and ends the process. */
        die_by_default(signal);
        return;
    }
    if (signal == SIGSEGV &&
        assay_rt_call_stack_grow((uintptr_t)info->si_addr, register_of(context, REG_RSP),
                                 register_of(context, REG_RBP)))
        return;
    struct failure failure = failure_of(signal, info, context);
    if (assay_rt.inside == INSIDE_RUNTIME) {
        failure.end = END_LOST;
        assay_rt.must_recycle = 1;
    }
    recover(&failure, info, context);
}

static void on_thread_failure(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    assay_rt.must_recycle = 1;
    if (atomic_load(&thread_failure.has_failed) && assay_rt.guard &&
        assay_rt.inside != INSIDE_RUNTIME)
        recover(&thread_failure.failure, info, context);
}

/* Where several calls hung, more will: they must not eat the search. */
static unsigned hang_ticks(void)
{
    enum { HANGS_AWAITED = 4 };
    bool is_expected = assay_rt.flags & WIRE_HASTY || assay_rt.hangs >= HANGS_AWAITED;
    return is_expected ? WIRE_HASTY_TICKS : WIRE_HANG_TICKS;
}

static void on_tick(int signal, siginfo_t *info, void *context)
{
    static uint64_t last_seen;
    static unsigned ticks;
    if (assay_rt.inside == INSIDE_LOADING)
        assay_rt_loading_failed("a constructor of the library did not return in time", "");
    if (!assay_rt_is_main_thread) {
        syscall(SYS_tgkill, assay_rt.process, main_thread, signal);
        return;
    }
    assay_rt.ticks += assay_rt.guard && assay_rt.inside != INSIDE_RUNTIME;
    uint64_t seen = assay_rt.call_serial + assay_rt.activity;
    if (seen != last_seen || !assay_rt.guard || assay_rt.inside == INSIDE_RUNTIME) {
        last_seen = seen;
        ticks = 0;
        return;
    }
    if (++ticks < hang_ticks())
        return;
    ticks = 0;
    assay_rt.hangs++;
    struct failure failure = assay_rt_failure(END_HANG, blamed_place(context));
    recover(&failure, info, context);
}

static void handle(int signal, void (*handler)(int, siginfo_t *, void *))
{
    struct sigaction action = {
        .sa_sigaction = handler,
        .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART,
    };
    REAL(sigaction)(signal, &action, NULL);
}

static void ignore(int signal)
{
    struct sigaction action = {.sa_handler = SIG_IGN};
    REAL(sigaction)(signal, &action, NULL);
}

static const int handled[] = {
    SIGSEGV, SIGBUS, SIGFPE,  SIGILL,  SIGABRT, SIGSYS,  SIGTRAP,   SIGTERM, SIGINT,    SIGHUP,
    SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGIO,  SIGSTKFLT, SIGPWR,
    SIGTSTP, SIGTTIN, SIGTTOU,
};

void assay_rt_lane_rearm(void)
{
    static _Alignas(16) char signal_stack[SIGNAL_STACK];
    stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    struct itimerval off = {0};
    sigset_t none;
    REAL(sigaltstack)(&stack, NULL);
    for (size_t i = 0; i < sizeof handled / sizeof handled[0]; i++)
        handle(handled[i], on_signal);
    for (int i = SIGRTMIN; i < SIGRTMAX; i++)
        handle(i, on_signal);
    handle(SIGRTMAX, on_thread_failure);
    handle(SIGPROF, on_tick);
    /* The limit on file sizes is ours: a write that exceeds it fails, and that is all. */
    ignore(SIGXFSZ);
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

static void on_exit_of_libc(int status, void *unused)
{
    (void)unused;
    if (assay_rt.inside == INSIDE_RUNTIME)
        return;
    assay_rt.must_recycle = 1;
    assay_rt_fail_with(END_EXIT, (uint32_t)status & 0xFF, 0);
}

void assay_rt_lane_prepare(void)
{
    assay_rt_shadow_prepare();
    assay_rt.process = getpid();
    assay_rt_call_stack_map();
    assay_rt_lane_rearm();
    /* For exits from within libc, which no wrapper sees. */
    on_exit(on_exit_of_libc, NULL);
    tick_every(LOADING_SECONDS, 0);
}

/* Private writable memory in pages, which includes the shadow; 0 when unknown. */
static uint64_t data_pages(void)
{
    unsigned long size, resident, shared, text, library, data;
    FILE *file = REAL(fopen)("/proc/self/statm", "r");
    if (!file)
        return 0;
    int n = fscanf(file, "%lu %lu %lu %lu %lu %lu", &size, &resident, &shared, &text, &library,
                   &data);
    REAL(fclose)(file);
    return n == 6 ? data : 0;
}

static void limit_data(void)
{
    uint64_t pages = data_pages();
    if (!pages)
        return;
    struct rlimit limit;
    getrlimit(RLIMIT_DATA, &limit);
    limit.rlim_cur = pages * PAGE + DATA_GROWTH;
    if (limit.rlim_cur < limit.rlim_max)
        setrlimit(RLIMIT_DATA, &limit);
}

/* What the library prints is of no use here, and must not fill the coordinator's file. */
static void silence(void)
{
    int null = (int)syscall(SYS_open, "/dev/null", O_RDWR);
    if (null < 0)
        return;
    REAL(dup2)(null, STDOUT_FILENO);
    REAL(dup2)(null, STDERR_FILENO);
    if (null > STDERR_FILENO)
        REAL(close)(null);
}

/* What workers inherit is done here once: a worker should start quickly. */
void assay_rt_lane_loaded(void)
{
    tick_every(0, 0);
    assay_rt_lane_rearm();
    limit_data();
    silence();
}

void assay_rt_lane_start_worker(void)
{
    main_thread = (int)syscall(SYS_gettid);
    tick_every(0, TICK_MICROSECONDS);
    assay_rt_sandbox_worker(assay_rt.directory, true);
}

void assay_rt_lane_end_sequence(void)
{
    assay_rt_keys_restore();
    assay_rt_call_stack_end_sequence();
}

bool assay_rt_lane_check_leaks(void)
{
    return true;
}

bool assay_rt_lane_is_fresh(void)
{
    return false;
}

bool assay_rt_lane_was_refused(void)
{
    return false;
}
