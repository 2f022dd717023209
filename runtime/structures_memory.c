/* The memory of candidates, the stack of the predicate, and what the predicate must not do. */
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include "structure_builder.h"

#define st assay_rt_structures

enum {
    PAGE = 4096,
    STACK_BYTES = 1 << 18,
    COPIES_BYTES = 1 << 28,
    HANDLER_STACK = 1 << 16,
    KEPT_RANGES = 8,
    TICK_MICROSECONDS = 50000,
    TICKS_OF_A_HANG = 20,
};

/* Variables of the library. */
struct kept_range {
    uint8_t *start;
    size_t size;
    uint8_t *copy;
};

struct guard {
    struct kept_range ranges[KEPT_RANGES];
    size_t count;
    const char *library;
    uint64_t progress, seen_progress;
    int ticks;
    bool is_written; /* by a function under test */
};

static struct guard guard;

static void *map(void *wish, size_t size, int protection, int flags, int file)
{
    void *memory = mmap(wish, size, protection, flags, file, 0);
    if (memory == MAP_FAILED)
        assay_rt_structures_fail("there is no memory for structures", "");
    return memory;
}

/* The predicate sees the structure where it cannot write; we write somewhere else. */
void assay_rt_structures_map(void)
{
    size_t size = (assay_rt_calls_room() + PAGE - 1) / PAGE * PAGE;
    int file = memfd_create("structure", 0);
    if (file < 0 || ftruncate(file, (off_t)size) != 0)
        assay_rt_structures_fail("there is no memory for structures", "");
    map((void *)ASSAY_WATCHED_START, size, PROT_READ, MAP_SHARED | MAP_FIXED_NOREPLACE, file);
    st.memory = map(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file);
    close(file);
    int private = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    st.told = map((void *)(ASSAY_WATCHED_START + ASSAY_WATCHED_SIZE), size,
                  PROT_READ | PROT_WRITE, private | MAP_FIXED_NOREPLACE, -1);
    char *stack = map(NULL, STACK_BYTES + PAGE, PROT_READ | PROT_WRITE, private, -1);
    mprotect(stack, PAGE, PROT_NONE);
    st.stack = stack + PAGE;
    st.stack_end = st.stack + STACK_BYTES;
    st.copies = map(NULL, COPIES_BYTES, PROT_READ | PROT_WRITE, private, -1);
    st.copies_end = st.copies + COPIES_BYTES;
}

/* ---- variables of the library ---- */

static void keep(uintptr_t start, uintptr_t end)
{
    if (start >= end || guard.count == KEPT_RANGES)
        return;
    struct kept_range *range = &guard.ranges[guard.count++];
    range->start = (uint8_t *)start;
    range->size = end - start;
    range->copy = map(NULL, range->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    memcpy(range->copy, range->start, range->size);
}

static int visit_object(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    if (!info->dlpi_name || strcmp(info->dlpi_name, guard.library) != 0)
        return 0;
    uintptr_t relocated = 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO)
            relocated = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        uintptr_t end = start + segment->p_memsz;
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_W))
            continue;
        if (relocated > start && relocated <= end)
            start = relocated;
        keep((start + PAGE - 1) / PAGE * PAGE, (end + PAGE - 1) / PAGE * PAGE);
    }
    return 1;
}

static void protect(int protection)
{
    for (size_t i = 0; i < guard.count; i++)
        mprotect(guard.ranges[i].start, guard.ranges[i].size, protection);
}

void assay_rt_structures_put_back(void)
{
    for (size_t i = 0; i < guard.count; i++)
        memcpy(guard.ranges[i].start, guard.ranges[i].copy, guard.ranges[i].size);
}

void assay_rt_structures_look_at_variables(void (*look)(uint64_t word))
{
    for (size_t i = 0; i < guard.count; i++)
        for (size_t at = 0; at + sizeof(uint64_t) <= guard.ranges[i].size; at += sizeof(uint64_t)) {
            uint64_t word;
            memcpy(&word, guard.ranges[i].start + at, sizeof word);
            look(word);
        }
}

static bool is_kept(uintptr_t address)
{
    for (size_t i = 0; i < guard.count; i++)
        if (address - (uintptr_t)guard.ranges[i].start < guard.ranges[i].size)
            return true;
    return false;
}

/* From now on the predicate starts anew for each candidate. */
static void rerun_from_now(void)
{
    if (st.reruns)
        return;
    st.reruns = true;
    protect(PROT_READ | PROT_WRITE);
}

void assay_rt_structures_allow_writing(bool is_allowed)
{
    mprotect((void *)ASSAY_WATCHED_START, assay_rt_calls_room(),
             is_allowed ? PROT_READ | PROT_WRITE : PROT_READ);
}

void assay_rt_structures_settle(void)
{
    guard.progress++;
    if (!guard.is_written && !st.reruns)
        return;
    assay_rt_structures_put_back();
    guard.is_written = false;
    if (!st.reruns)
        protect(PROT_READ);
}

/* A function under test may write to them, a predicate should not. */
static void allow_variables(void)
{
    if (!st.is_calling) {
        rerun_from_now();
        return;
    }
    guard.is_written = true;
    protect(PROT_READ | PROT_WRITE);
}

/* ---- signals ---- */

static void crashed(void)
{
    assay_rt_structures_abandon(&st.crashed);
}

static void hung(void)
{
    assay_rt_structures_abandon(&st.hung);
}

static void wrote(void)
{
    assay_rt_structures_abandon(&st.wrote);
}

static void go_on_at(ucontext_t *context, void (*function)(void))
{
    context->uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)function;
    context->uc_mcontext.gregs[REG_RSP] = (greg_t)(uintptr_t)(st.stack_end - 64 - 8);
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    uintptr_t address = (uintptr_t)info->si_addr;
    if (!st.is_running) {
        signal(number, SIG_DFL);
        return;
    }
    if (number == SIGSEGV && is_kept(address) && !st.reruns && !guard.is_written) {
        allow_variables();
        return;
    }
    bool is_structure = number == SIGSEGV && address - ASSAY_WATCHED_START < st.bytes;
    go_on_at(context, is_structure ? wrote : crashed);
}

static void on_tick(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    uint64_t progress = st.candidates + guard.progress;
    if (guard.seen_progress != progress || !st.is_running) {
        guard.seen_progress = progress;
        guard.ticks = 0;
        return;
    }
    uintptr_t place = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
    if (++guard.ticks >= TICKS_OF_A_HANG && place - (uintptr_t)st.stack < STACK_BYTES) {
        guard.ticks = 0;
        go_on_at(context, hung);
    }
}

static void handle(int number, void (*handler)(int, siginfo_t *, void *), int flags)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | flags};
    sigaction(number, &action, NULL);
}

void assay_rt_structures_guard(const char *library)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    guard.library = library;
    dl_iterate_phdr(visit_object, NULL);
    protect(PROT_READ);
    stack_t stack = {.ss_size = HANDLER_STACK};
    stack.ss_sp = map(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        handle(faults[i], on_fault, SA_ONSTACK | SA_NODEFER);
    handle(SIGPROF, on_tick, SA_ONSTACK | SA_RESTART);
    struct itimerval tick = {{0, TICK_MICROSECONDS}, {0, TICK_MICROSECONDS}};
    setitimer(ITIMER_PROF, &tick, NULL);
}

/* ---- what the predicate may call ---- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

static bool is_call_running(void)
{
    if (st.is_running && !st.is_calling)
        rerun_from_now();
    return st.is_running && st.is_calling;
}

void *malloc(size_t size)
{
    return is_call_running() ? assay_rt_calls_allocate(size) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!is_call_running())
        return __libc_calloc(count, size);
    if (size && count > SIZE_MAX / size)
        return NULL;
    return memset(assay_rt_calls_allocate(count * size), 0, count * size);
}

void *realloc(void *block, size_t size)
{
    return is_call_running() ? assay_rt_calls_reallocate(block, size)
                             : __libc_realloc(block, size);
}

void free(void *block)
{
    if (!st.is_running || !st.is_calling)
        __libc_free(block);
    else if (block)
        assay_rt_calls_free(block);
}

void abort(void)
{
    if (st.is_running)
        crashed();
    _exit(134);
}

_Noreturn void exit(int status)
{
    if (st.is_running)
        crashed();
    fflush(NULL);
    _exit(status);
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    if (st.is_running)
        crashed();
    fprintf(stderr, "%s:%u: %s: %s\n", file, line, function, assertion);
    _exit(134);
}
