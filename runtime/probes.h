/* Probes that code under test calls by a convention that keeps all registers: what they were is on
 * the stack, and the result is put there. */
#ifndef RUNTIME_PROBES_H
#define RUNTIME_PROBES_H

#include <stdint.h>

struct saved_registers {
    uint64_t r15, r14, r13, r12, rbp, rbx, r10, r9, r8, rdi, rsi, rdx, rcx, rax, return_address;
};

/* The order is that of struct saved_registers, from the last. */
#define SAVE_ALL \
    "push %rax\n push %rcx\n push %rdx\n push %rsi\n push %rdi\n push %r8\n push %r9\n" \
    "push %r10\n push %rbx\n push %rbp\n push %r12\n push %r13\n push %r14\n push %r15\n"
#define RESTORE_ALL \
    "pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbp\n pop %rbx\n pop %r10\n pop %r9\n" \
    "pop %r8\n pop %rdi\n pop %rsi\n pop %rdx\n pop %rcx\n pop %rax\n"
#define PROBE(name, function, first) \
    __asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n" SAVE_ALL \
        first "mov %rsp, %rbx\n and $-16, %rsp\n call " function "\n mov %rbx, %rsp\n" \
        RESTORE_ALL "ret\n")

#endif
