/* What the files usage*.c share: the walk through one body. */
#ifndef ANALYSE_USAGE_USAGE_WALK_H
#define ANALYSE_USAGE_USAGE_WALK_H

#include "analyse/usage/usage.h"

struct walk {
    struct usage *usage;
    struct usage_summary *summary;   /* of the body */
    struct origin *variables;  /* parameters, then locals; what was ever assigned */
    size_t variable_count;
    parameter_set nonnull;     /* known not to be null here */
    parameter_set written;     /* what these point to was written before */
    bool sees_failure;         /* something was null or failed on the way here */
    bool is_guard;             /* in a branch that only returns */
    bool is_last;              /* in the last statement of the body, without a label */
    bool is_labelled;          /* behind a label */
    parameter_set in_fresh;    /* stored in a fresh block */
    parameter_set fresh_owners; /* a fresh block was stored in what these point to */
    bool fresh_is_global;
    bool fresh_is_returned;
};

static inline parameter_set parameter_bit(size_t index)
{
    return (parameter_set)1 << index;
}

#define FOR_EACH_PARAMETER(index, set) \
    for (size_t index = 0; index < USAGE_PARAMETERS; index++) \
        if ((set) >> index & 1)

struct origin origin_join(struct origin a, struct origin b);
/* Whether it can be nothing but the value of one parameter. */
bool origin_is_exact(const struct origin *origin);
void note_use(struct walk *walk, parameter_set set, unsigned uses);
/* A pointer is followed: reads or writes what it points to. */
void note_access(struct walk *walk, const struct origin *pointer, unsigned uses);
/* It is taken for a pointer to the record; NULL says nothing. */
void note_record(struct use_of_parameter *use, const char *record);
void note_store(struct walk *walk, const struct origin *owner, const char *field,
                const struct origin *value);

/* The numbers say how many elements the pointers have. */
void note_measure(struct walk *walk, const struct origin *number, parameter_set numbers,
                  parameter_set pointers);
/* Numbers whose value it is, and pointers to the number that it is: n, and *n. */
parameter_set counts_of(const struct walk *walk, const struct origin *number);

/* usage_walk.c */
void walk_statement(struct walk *walk, const struct code *code);
struct origin walk_value(struct walk *walk, const struct code *code);

/* usage_calls.c */
struct origin walk_call(struct walk *walk, const struct code *call);

/* usage_guards.c */
/* Parameters that are not null when the condition is true, or false. */
parameter_set nonnull_when(const struct walk *walk, const struct code *condition, bool truth);
/* `(a && b) || a == b`: both are null or none is. */
parameter_set null_together(const struct walk *walk, const struct code *condition);
/* Whether a null pointer or a failed call leads there. */
bool is_failure_when(const struct code *condition, bool truth);
bool leaves(const struct walk *walk, const struct code *statement);
bool ends_program(const struct walk *walk, const struct code *statement);

/* Adds the constant unless it is there. */
void add_constant(struct arena *arena, const struct named_constant **list,
                  const struct constant *constant, enum constant_use comparison);

#endif
