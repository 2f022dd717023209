/* Code that is another when it is told to be: a value that is chosen, an instruction that is left
 * out, by the number of a mutant. Shared between the files of this folder. */
#ifndef INSTRUMENT_SCHEMATA_H
#define INSTRUMENT_SCHEMATA_H

#include "instrument/equivalents.h"
#include "instrument/instrument_internal.h"

extern const char schemata_number_name[], schemata_reached_name[], schemata_choice_name[];

/* An instruction that a mutant leaves out. */
struct omission {
    LLVMValueRef instruction;
    uint32_t number;
};

/* A module while it is mutated. */
struct schemata {
    struct module *module;
    struct mutants *mutants;
    uint32_t function; /* the one in progress, in mutants->functions */
    uint32_t spot;     /* first mutant of the block in progress; 0: it has none yet */
    LLVMValueRef number;  /* the variables */
    LLVMValueRef reached;
    VECTOR_OF(struct omission) omissions; /* of the function in progress */
    VECTOR_OF(uint64_t) declared; /* where its variables are declared: line and column */
};

/* A value that is replaced in some mutants. */
struct point {
    struct schemata *schemata;
    uint32_t line, column;
    LLVMValueRef original;
    LLVMValueRef result; /* the original, or what chooses */
    LLVMValueRef first;  /* choice that was built; NULL: none */
};

void schemata_prepare(struct schemata *schemata);
/* The code is built before the instruction; the place is that of `where`. */
struct point point_before(struct schemata *schemata, LLVMValueRef instruction, LLVMValueRef where,
                          LLVMValueRef original);
/* ... behind the instruction, whose own value is replaced. */
struct point point_behind(struct schemata *schemata, LLVMValueRef instruction);

/* A new mutant at the place; its number. */
uint32_t point_number(struct point *point, enum mutation mutation, const char *change, ...)
    PRINTF_LIKE(3, 4);
/* Builds: is it this mutant? */
LLVMValueRef point_is(struct point *point, uint32_t number);
/* The value in the mutant. It is computed in the others too, and must do no harm there; behind an
 * instruction it must not be made of it. */
void point_offer(struct point *point, uint32_t number, LLVMValueRef value);
/* point_behind: whoever uses the instruction uses the result. */
void point_finish(struct point *point);

/* The instruction, which nobody uses, is left out in a mutant. */
void schemata_omit(struct schemata *schemata, LLVMValueRef instruction, const char *change, ...)
    PRINTF_LIKE(3, 4);
/* At the end of a block, and at the end of the function: builds what was put off. */
void schemata_end_block(struct schemata *schemata, LLVMBasicBlockRef block);
void schemata_end_function(struct schemata *schemata);

/* points.c: offers what may be different in the instruction. */
void mutate_instruction(struct schemata *schemata, LLVMValueRef instruction);

#endif
