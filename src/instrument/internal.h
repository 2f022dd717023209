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
    struct arena scratch;
};

/* ---- module.c ---- */

/* When it fails there is nothing to close. */
NODISCARD bool module_open(struct module *module, const char *path, struct error *err);
/* An error when what was made of it is no code. */
NODISCARD bool module_write(struct module *module, const char *path, struct error *err);
void module_close(struct module *module);
/* The file, an absolute path, in which a function of the library is defined; NULL when it is none.
 * `foreign` and `own` as in struct instrument_options. */
const char *module_own_file(struct module *module, LLVMValueRef function,
                            const char *const *foreign, const char *const *own);

/* ---- blocks.c ---- */

void place_before(struct module *module, LLVMValueRef instruction);
/* What came into the nodes at the beginning of the block from `from` comes from `to` now. The nodes
 * are made anew. */
void redirect_phis(struct module *module, LLVMBasicBlockRef block, LLVMBasicBlockRef from,
                   LLVMBasicBlockRef to);
/* The instruction and all after it move to a new block; nothing ends the old one any more. */
LLVMBasicBlockRef split_before(struct module *module, LLVMValueRef instruction);

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
/* What is stored to: "list->length"; "" when it is not known. */
const char *describe_place(struct module *module, LLVMValueRef place);
/* "" when it is called through a pointer. */
const char *called_name(LLVMValueRef call);
/* What the library itself computes, where mutants choose a value. */
LLVMValueRef unchosen(LLVMValueRef value);
bool is_zero(LLVMValueRef value);
bool is_integer(LLVMValueRef value, unsigned bits);

#endif
