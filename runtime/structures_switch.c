/* Going to the predicate's stack and back. The probes save all registers there, so that what a
 * choice has to keep is the stack alone. */
#include "probes.h"
#include "structure_builder.h"

#if !defined __x86_64__
#error "structures are searched on x86-64 only"
#endif

void assay_rt_told_load(uintptr_t address, struct saved_registers *stack);
void assay_rt_told_compare(struct saved_registers *stack);
void assay_rt_told_subtract(struct saved_registers *stack);
void assay_rt_told_add(struct saved_registers *stack);
void assay_rt_told_operate(struct saved_registers *stack);
void assay_rt_told_use(struct saved_registers *stack);

PROBE("__assay_load", "assay_rt_told_load", "mov %rsp, %rsi\n");
PROBE("__assay_compare", "assay_rt_told_compare", "mov %rsp, %rdi\n");
PROBE("__assay_subtract", "assay_rt_told_subtract", "mov %rsp, %rdi\n");
PROBE("__assay_add", "assay_rt_told_add", "mov %rsp, %rdi\n");
PROBE("__assay_operate", "assay_rt_told_operate", "mov %rsp, %rdi\n");
PROBE("__assay_use", "assay_rt_told_use", "mov %rsp, %rdi\n");

#define SAVE_KEPT "push %rbx\n push %rbp\n push %r12\n push %r13\n push %r14\n push %r15\n"
#define RESTORE_KEPT "pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbp\n pop %rbx\n"

/* The processor predicts that a function returns behind the call that it remembers last; of a
 * predicate that goes on from the middle that is never so. Hence everything jumps: what is left and
 * entered here, and by -mfunction-return=thunk-extern (toolchain/builds.def) the predicate itself.
 *
 * A probe may change r11, and so may a function that returns. The main stack is reached by its own
 * name: the struct's layout is C's business. */
void *assay_rt_main_stack;

#define JUMP_BACK "pop %r11\n jmp *%r11\n"
#define ENTER SAVE_KEPT "mov %rsp, assay_rt_main_stack(%rip)\n mov %rdi, %rsp\n"
#define LEAVE "mov assay_rt_main_stack(%rip), %rsp\n" RESTORE_KEPT JUMP_BACK

__asm__(".text\n.globl __x86_return_thunk\n.type __x86_return_thunk, @function\n"
    "__x86_return_thunk:\n" JUMP_BACK);
__asm__(".text\n.globl assay_rt_enter_predicate\nassay_rt_enter_predicate:\n" ENTER
    "mov %rdx, %rdi\n call *%rsi\n" LEAVE);
__asm__(".text\n.globl assay_rt_resume_predicate\nassay_rt_resume_predicate:\n" ENTER
    RESTORE_ALL JUMP_BACK);
__asm__(".text\n.globl assay_rt_redo_probe\nassay_rt_redo_probe:\n" ENTER
    "mov %rsp, %rbx\n and $-16, %rsp\n call *%rsi\n mov %rbx, %rsp\n" RESTORE_ALL JUMP_BACK);
__asm__(".text\n.globl assay_rt_leave_predicate\nassay_rt_leave_predicate:\n"
    "xor %eax, %eax\n" LEAVE);
