/* setjmp and longjmp. A jump into a call that is over would run in frames that are gone, the
 * worker's own among them: it is noticed before it happens. */
#include <setjmp.h>

#include "runtime.h"
#include "wrappers.h"

enum { PLACES = 64 };

/* Where a later longjmp can lead, and the call that was there. */
struct jump_place {
    const void *buffer;
    uint64_t call_serial;
};

static struct jump_place places[PLACES];
static unsigned place_count;

/* Called by the assembly below, before the real function fills the buffer. */
__attribute__((used)) void assay_rt_note_setjmp(const void *buffer)
{
    unsigned i = 0;
    while (i < PLACES && places[i].buffer && places[i].buffer != buffer)
        i++;
    if (i == PLACES)
        i = place_count++ % PLACES;
    places[i] = (struct jump_place){buffer, assay_rt.call_serial};
}

/* The registers and the stack are as they were when the real function is jumped to: it saves those
 * of the library. */
#define SETJMP(name)                                    \
    __asm__(".text\n"                                   \
            ".globl " #name "\n"                        \
            ".type " #name ", @function\n"              \
            #name ":\n"                                 \
            "    push %rdi\n"                           \
            "    push %rsi\n"                           \
            "    sub $8, %rsp\n"                        \
            "    call assay_rt_note_setjmp\n"           \
            "    add $8, %rsp\n"                        \
            "    pop %rsi\n"                            \
            "    pop %rdi\n"                            \
            "    mov assay_rt_real" #name "(%rip), %rax\n" \
            "    jmp *%rax\n"                           \
            ".size " #name ", . - " #name "\n");        \
    __attribute__((used)) void *assay_rt_real##name

SETJMP(_setjmp);
SETJMP(__sigsetjmp);

#ifdef ASSAY_CONFIRM
/* compiler-rt's: they clear the shadow of the frames that are left. */
_Noreturn void ___interceptor_longjmp(jmp_buf, int);
_Noreturn void ___interceptor_siglongjmp(sigjmp_buf, int);
#define REAL_LONGJMP ___interceptor_longjmp
#define REAL_SIGLONGJMP ___interceptor_siglongjmp
#else
static void (*real_longjmp)(jmp_buf, int);
static void (*real_siglongjmp)(sigjmp_buf, int);
#define REAL_LONGJMP real_longjmp
#define REAL_SIGLONGJMP real_siglongjmp
#endif

void assay_rt_jumps_prepare(void)
{
    assay_rt_real_setjmp = dlsym(RTLD_NEXT, "_setjmp");
    assay_rt_real__sigsetjmp = dlsym(RTLD_NEXT, "__sigsetjmp");
#ifndef ASSAY_CONFIRM
    *(void **)&real_longjmp = dlsym(RTLD_NEXT, "longjmp");
    *(void **)&real_siglongjmp = dlsym(RTLD_NEXT, "siglongjmp");
#endif
}

static void check_jump(const void *buffer, uintptr_t pc)
{
    if (assay_rt.inside == INSIDE_RUNTIME || !assay_rt_is_main_thread)
        return;
    for (unsigned i = 0; i < PLACES && places[i].buffer; i++)
        if (places[i].buffer == buffer && places[i].call_serial == assay_rt.call_serial)
            return;
    struct failure failure = assay_rt_failure(END_UNDEFINED, pc - 1);
    assay_rt_add_text(&failure, "longjmp into a function that has returned");
    assay_rt_fail(&failure);
}

void longjmp(jmp_buf buffer, int value)
{
    check_jump(buffer, RETURN_ADDRESS);
    REAL_LONGJMP(buffer, value);
    __builtin_unreachable();
}

void siglongjmp(sigjmp_buf buffer, int value)
{
    check_jump(buffer, RETURN_ADDRESS);
    REAL_SIGLONGJMP(buffer, value);
    __builtin_unreachable();
}

void _longjmp(jmp_buf buffer, int value) __attribute__((alias("longjmp")));
_Noreturn void __longjmp_chk(sigjmp_buf buffer, int value) __attribute__((alias("siglongjmp")));
