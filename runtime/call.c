/* The one place where library code is entered. */
#include "runtime.h"

/* uint64_t assay_rt_call(thunk, arguments, result, serial)
 *
 * The serial number waits in a register that every function preserves and only longjmp puts back to
 * an earlier value: a jump into a call that is over returns an old number. */
__asm__(".text\n"
        ".globl assay_rt_call\n"
        ".type assay_rt_call, @function\n"
        "assay_rt_call:\n"
        "    push %rbx\n"
        "    mov %rcx, %rbx\n"
        "    mov %rdi, %rax\n"
        "    mov %rsi, %rdi\n"
        "    mov %rdx, %rsi\n"
        "    call *%rax\n"
        "    mov %rbx, %rax\n"
        "    pop %rbx\n"
        "    ret\n"
        ".size assay_rt_call, . - assay_rt_call\n");
