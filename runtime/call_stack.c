/* The stack that library code runs on in the search lane. It is as large as programs usually have,
 * but a part of it is enough for nearly all calls, and for a recursion without end it is better: to
 * fill that part takes 5 microseconds, to fill the whole takes 300. Who goes below the part has the
 * rest until the sequence ends, unless it got there by calling itself. */
#include "call_stack.h"

#include <sys/syscall.h>

#include "wrappers.h"

enum {
    CALL_STACK = 8 * 1024 * 1024,
    USUAL_STACK = 256 * 1024,
    REST = CALL_STACK - USUAL_STACK,
    STACK_GUARD = 1024 * 1024, /* frames of big arrays do not jump over it */
    RED_ZONE = 128,            /* that code may use below its stack pointer */
    FRAMES_MAXIMUM = 256,      /* of calls that do not call each other in turn, generously */
};

static const uintptr_t rest_start = STACK_START + STACK_GUARD;
static bool has_rest;

struct range assay_rt_call_stack(void)
{
    uintptr_t size = has_rest ? CALL_STACK : USUAL_STACK;
    return (struct range){assay_rt.stack_top - size, size};
}

bool assay_rt_call_stack_is_below(uintptr_t address)
{
    return range_has((struct range){STACK_START, STACK_GUARD + REST}, address);
}

static bool protect(uintptr_t start, size_t size, int protection)
{
    return syscall(SYS_mprotect, start, size, protection) == 0;
}

/* By the chain of frame pointers, which what is compiled for this lane has. What was compiled by
 * others may end it anywhere: then nothing speaks for a recursion. */
static bool is_recursing(uintptr_t frame)
{
    struct range stack = assay_rt_call_stack();
    for (int count = 0; count < FRAMES_MAXIMUM; count++) {
        if (!range_has(stack, frame) || frame % sizeof frame != 0)
            return false;
        uintptr_t next = *(const uintptr_t *)frame;
        if (next <= frame)
            return false;
        frame = next;
    }
    return true;
}

bool assay_rt_call_stack_grow(uintptr_t address, uintptr_t stack_pointer, uintptr_t frame)
{
    struct range rest = {rest_start, REST};
    if (has_rest || !range_has(rest, address) || address + RED_ZONE < stack_pointer ||
        is_recursing(frame))
        return false;
    has_rest = protect(rest.start, rest.size, PROT_READ | PROT_WRITE);
    return has_rest;
}

void assay_rt_call_stack_end_sequence(void)
{
    if (LIKELY(!has_rest))
        return;
    has_rest = false;
    if (!protect(rest_start, REST, PROT_NONE))
        assay_rt.must_recycle = 1;
}

void assay_rt_call_stack_map(void)
{
    uintptr_t top = rest_start + CALL_STACK;
    void *stack = REAL(mmap)((void *)STACK_START, top - STACK_START, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                             -1, 0);
    if (stack != (void *)STACK_START ||
        !protect(top - USUAL_STACK, USUAL_STACK, PROT_READ | PROT_WRITE))
        assay_rt_loading_failed("assay cannot map a stack for the library", "");
    assay_rt.stack_top = top;
}
