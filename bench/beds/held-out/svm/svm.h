/*
 * svm: a small stack machine for integer programs.
 *
 * A program is text, one instruction per line. Blanks and tabs around it,
 * empty lines and what follows a ';' are ignored. Instructions are lower
 * case, an operand follows after blanks or tabs:
 *
 *   push N       pushes N, a decimal number in the range of int64_t
 *   pop, dup     removes or doubles the top
 *   swap         exchanges the two topmost values
 *   add, sub, mul, div, mod
 *                replace the two topmost values a and b, b the top, by a op
 *                b; results wrap around modulo 2 to the power of 64. div and
 *                mod go toward zero; INT64_MIN divided by -1 is INT64_MIN
 *                with a remainder of 0
 *   shl          replaces a and b, b the top, by a shifted left by b places;
 *                SVM_E_RANGE unless b is from 0 to 63
 *   load R       pushes register R, R from 0 to SVM_REGISTERS - 1
 *   store R      pops into register R
 *   jmp L, jz L  go to the instruction numbered L, counted from 0; jz only if
 *                the value it pops is 0. L may be the number of instructions:
 *                that ends the program
 *   call L, ret  call goes to L and remembers where it came from, ret goes back
 *   halt         ends the program, as does running past the last instruction
 *
 * Only the instructions with a letter above have an operand; others must not.
 * No pointer may be NULL unless it says otherwise.
 */
#ifndef SVM_H
#define SVM_H

#include <stddef.h>
#include <stdint.h>

#define SVM_STACK 32         /* values on the stack */
#define SVM_CALLS 16         /* calls that have not returned */
#define SVM_REGISTERS 8
#define SVM_MAX_PROGRAM 4096 /* instructions */

enum svm_status {
    SVM_OK = 0,
    SVM_E_SYNTAX = -1,    /* not an instruction, or its operand is wrong */
    SVM_E_TARGET = -2,    /* a target above the number of instructions */
    SVM_E_TOO_LONG = -3,  /* more than SVM_MAX_PROGRAM instructions */
    SVM_E_MEMORY = -4,    /* memory is short */
    SVM_E_UNDERFLOW = -5, /* too few values on the stack, or ret without call */
    SVM_E_OVERFLOW = -6,  /* the stack or the calls are full */
    SVM_E_DIVIDE = -7,    /* division by zero */
    SVM_E_RANGE = -8,     /* a bad operand of shl */
    SVM_E_STEPS = -9      /* the limit of steps is reached */
};

struct svm;

/* A machine with an empty program, an empty stack and registers 0; NULL if memory is short. */
struct svm *svm_new(void);

/* NULL is allowed. */
void svm_free(struct svm *m);

/*
 * Replaces the program. On failure the program stays what it was. Stack and
 * registers stay in any case. *line, unless line is NULL, is set on
 * SVM_E_SYNTAX and SVM_E_TARGET to the number of the line at fault, counted
 * from 1.
 */
enum svm_status svm_load(struct svm *m, const char *text, int *line);

/* The number of instructions of the program. */
size_t svm_program_len(const struct svm *m);

/*
 * Runs the program from its first instruction with the present stack and
 * registers and no calls open. Executes at most max_steps instructions;
 * SVM_E_STEPS if the program has not ended then. An instruction that fails
 * changes nothing: the stack has all the values it had before it.
 */
enum svm_status svm_run(struct svm *m, unsigned long max_steps);

/* Pushes a value; SVM_OK or SVM_E_OVERFLOW. */
enum svm_status svm_push(struct svm *m, int64_t value);

/* Pops a value into *value; SVM_OK or SVM_E_UNDERFLOW with *value left alone. */
enum svm_status svm_pop(struct svm *m, int64_t *value);

/* The number of values on the stack. */
size_t svm_depth(const struct svm *m);

/* A register; r must be below SVM_REGISTERS. */
int64_t svm_register(const struct svm *m, unsigned r);

/* Empties the stack and sets the registers to 0. The program stays. */
void svm_reset(struct svm *m);

#endif
