/* The instrument that traces: beside every value there is a number, the expression by which it
 * depends on the literals of the sequence; see src/wire/trace.h. Shared between its files. */
#ifndef INSTRUMENT_TRACE_H
#define INSTRUMENT_TRACE_H

#include <llvm-c/Target.h>

#include "instrument/instrument_internal.h"

enum { TRACE_PARTS = 4 }; /* of a value that is a record */

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
/* A member of the frame by which expressions go into functions. */
LLVMValueRef trace_frame_member(struct tracer *tracer, unsigned member, int index);
enum { FRAME_CALLEE, FRAME_RETURNED, FRAME_RESULT, FRAME_ARGUMENTS };

void place_after(struct module *module, LLVMValueRef instruction);

/* ---- trace_calls.c ---- */

void trace_arguments(struct tracer *tracer);
void trace_return(struct tracer *tracer, LLVMValueRef instruction);
void trace_called_function(struct tracer *tracer, LLVMValueRef call);

/* ---- trace_function.c ---- */

void trace_function(struct tracer *tracer, LLVMValueRef function);

#endif
