/* The instrument that traces: beside every value there is a number, the expression by which it
 * depends on the literals of the sequence; see src/wire/trace.h. Shared between its files. */
#ifndef INSTRUMENT_TRACING_H
#define INSTRUMENT_TRACING_H

#include <llvm-c/Target.h>

#include "instrument/instrument_internal.h"

enum { TRACE_PARTS = 16 }; /* of a value that is a record, an array or a vector */

/* The expressions of the values of a function. */
struct shadows {
    struct shadow {
        LLVMValueRef value;
        LLVMValueRef parts[TRACE_PARTS]; /* of a number the first; NULL: it has none, ever */
    } *items;
    size_t capacity; /* a power of two */
    size_t count;
};

struct tracer {
    struct module *module;
    LLVMTargetDataRef layout;
    LLVMTypeRef frame;  /* struct assay_trace_frame */
    LLVMValueRef frame_variable;
    unsigned branch_mark; /* kind of metadata: see mark_branch() */
    LLVMValueRef function;
    struct shadows shadows;
};

/* ---- trace_values.c ---- */

/* Bits of what is traced: integers and pointers up to 64 bits, float and double; 0: it is not. */
unsigned trace_width(const struct tracer *tracer, LLVMTypeRef type);
bool trace_is_floating(LLVMTypeRef type);
/* The bits of a value, in a word. */
LLVMValueRef trace_word(struct tracer *tracer, LLVMValueRef value);
LLVMValueRef trace_number(const struct tracer *tracer, uint64_t number);
LLVMValueRef trace_long(const struct tracer *tracer, uint64_t number);
/* The operation or another number above, and the width below. */
LLVMValueRef trace_code(const struct tracer *tracer, unsigned kind, unsigned width);

/* Its expression; NULL: it never has one. */
LLVMValueRef shadow_of_value(const struct tracer *tracer, LLVMValueRef value);
LLVMValueRef shadow_of_part(const struct tracer *tracer, LLVMValueRef value, unsigned part);
/* ... and then the number 0. */
LLVMValueRef shadow_or_none(const struct tracer *tracer, LLVMValueRef value);
void shadow_set(struct tracer *tracer, LLVMValueRef value, LLVMValueRef shadow);
void shadow_set_part(struct tracer *tracer, LLVMValueRef value, unsigned part,
                     LLVMValueRef shadow);
void shadows_forget(struct shadows *shadows);

/* Calls a function of the runtime, with at most six arguments, where the builder is. */
LLVMValueRef trace_call(struct tracer *tracer, const char *name, LLVMTypeRef result,
                        LLVMValueRef *arguments, unsigned count);
#define TRACE_CALL(tracer, name, result, ...)                                                    \
    trace_call(tracer, name, result, (LLVMValueRef[]){__VA_ARGS__},                              \
               sizeof((LLVMValueRef[]){__VA_ARGS__}) / sizeof(LLVMValueRef))
/* Two values of so many bits, and their expressions. */
struct traced_pair {
    LLVMValueRef a, b;
    LLVMValueRef a_node, b_node;
    unsigned width;
};
struct traced_pair trace_pair_of(const struct tracer *tracer, LLVMValueRef a, LLVMValueRef b);
/* Has neither an expression, ever? */
bool trace_pair_is_plain(const struct tracer *tracer, LLVMValueRef a, LLVMValueRef b);
/* The expression of an operation on them, of a comparison, or of the first where the predicate
 * holds and of the second where not. */
LLVMValueRef trace_combined(struct tracer *tracer, const struct traced_pair *pair,
                            const char *function, unsigned kind);
LLVMValueRef trace_better(struct tracer *tracer, const struct traced_pair *pair,
                          LLVMIntPredicate predicate);
/* A member of the frame by which expressions go into functions. */
LLVMValueRef trace_frame_member(struct tracer *tracer, unsigned member, int index);
enum { FRAME_CALLEE, FRAME_RETURNED, FRAME_RESULTS, FRAME_ARGUMENTS, FRAME_COPIED };

void place_after(struct module *module, LLVMValueRef instruction);

/* ---- trace_parts.c: records, arrays and vectors, each part of which has its expression ---- */

/* 1 for a number, 0 when it is not traced. */
unsigned trace_parts(const struct tracer *tracer, LLVMTypeRef type);
LLVMTypeRef trace_part_type(LLVMTypeRef type, unsigned part);
void trace_load(struct tracer *tracer, LLVMValueRef instruction);
void trace_store(struct tracer *tracer, LLVMValueRef instruction);
void trace_extracted(struct tracer *tracer, LLVMValueRef instruction);
void trace_inserted(struct tracer *tracer, LLVMValueRef instruction);
void trace_shuffled(struct tracer *tracer, LLVMValueRef instruction);
/* The expression of what is read there; `value` was. */
LLVMValueRef trace_loaded(struct tracer *tracer, LLVMValueRef from, LLVMValueRef value);
/* Something with that expression was written there. */
void trace_written(struct tracer *tracer, LLVMValueRef to, LLVMTypeRef type, LLVMValueRef shadow);

/* ---- trace_atomics.c ---- */

void trace_changed_atomically(struct tracer *tracer, LLVMValueRef instruction);
void trace_exchanged(struct tracer *tracer, LLVMValueRef instruction);

/* ---- trace_lost.c: what is taken as it is, and said so ---- */

/* NULL: no operand has an expression, ever. Else a number that is 0 when none has one now. */
LLVMValueRef trace_any_operand(struct tracer *tracer, LLVMValueRef instruction, unsigned count);
/* The result of an instruction that nobody follows. */
void trace_lost(struct tracer *tracer, LLVMValueRef instruction);
/* What goes into the call is lost there, for a reason that a few words name. */
void trace_lost_in_call(struct tracer *tracer, LLVMValueRef call, const char *what);
LLVMValueRef trace_name(struct tracer *tracer, const char *name);

/* ---- trace_known.c ---- */

/* Functions of which it is known what they do with memory and numbers. */
typedef void trace_known(struct tracer *tracer, LLVMValueRef call);
/* NULL: it is none. */
trace_known *trace_known_function(const char *name);

/* ---- trace_calls.c ---- */

void trace_take_result(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee);

void trace_arguments(struct tracer *tracer);
void trace_return(struct tracer *tracer, LLVMValueRef instruction);
void trace_called_function(struct tracer *tracer, LLVMValueRef call);

/* ---- trace_function.c ---- */

void trace_function(struct tracer *tracer, LLVMValueRef function);

#endif
