/* Shared between the files of this folder. */
#ifndef INSTRUMENT_INTERNAL_H
#define INSTRUMENT_INTERNAL_H

#include <llvm-c/Core.h>

#include "instrument/instrument.h"

/* A module while it is changed. */
struct module {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef byte, number, word, pointer, nothing;
    LLVMValueRef map;
    struct sites *sites;
    struct arena *scratch;
};

/* ---- probes.c: code that is put in ---- */

/* What a probe hands to the runtime when its branch is new. */
struct probe {
    uint32_t branch;
    bool compares; /* the two operands, integers of at most 64 bits */
    LLVMValueRef left, right;
};

void probes_prepare(struct module *module);
/* On the way from the terminator to its n-th successor. */
void probe_edge(struct module *module, LLVMValueRef terminator, unsigned successor,
                const struct probe *probe);
/* Before the instruction; the branch is the first one when the condition holds, else the next. */
void probe_condition(struct module *module, LLVMValueRef before, LLVMValueRef condition,
                     const struct probe *probe);
void probe_comparison(struct module *module, LLVMValueRef before, const struct probe *probe);
/* After a call of a function that compares strings. */
void probe_strings(struct module *module, LLVMValueRef call, uint32_t branch, unsigned how,
                   int limit_argument);

/* ---- operands.c: what a condition is about ---- */

struct condition {
    LLVMValueRef root; /* what decides, without conversions and negations around it */
    bool is_negated;
};

struct condition condition_of(LLVMValueRef value);
/* The result of && or ||, whose operands have sites of their own? */
bool is_short_circuit(LLVMValueRef value);
/* Was it added by a sanitizer? */
bool is_sanitizers(struct module *module, LLVMValueRef instruction);
bool is_loggable(LLVMValueRef value);
/* Fills in what is compared. */
void describe_condition(struct module *module, const struct condition *condition,
                        struct site *site);
void describe_comparison(struct module *module, LLVMValueRef comparison, struct site *site);
const char *describe_value(struct module *module, LLVMValueRef value);

#endif
