/* Shared between the files of this folder. */
#ifndef INSTRUMENT_INSTRUMENT_INTERNAL_H
#define INSTRUMENT_INSTRUMENT_INTERNAL_H

#include <llvm-c/Core.h>

#include "base/vector.h"
#include "instrument/instrument.h"
#include "toolchain/build_table.h"

/* A module while it is changed. */
struct module {
    const struct instrumentation *instrumentation;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef byte, number, word, pointer, nothing;
    LLVMValueRef map;
    struct sites *sites;
    struct arena scratch;
};

static inline bool module_has(const struct module *module, enum instrument instrument)
{
    return module->instrumentation->instruments & instrument;
}

/* ---- instruments ---- */

/* Something in a function that is changed. Collected first, because what is put in moves the rest.
 */
struct find {
    enum site_kind kind;
    LLVMValueRef instruction; /* the terminator, the select, the call; else before what to look */
    LLVMValueRef value;       /* the condition */
    unsigned how;             /* known to who found it */
    bool splits_ways; /* changed last: it changes the nodes in which others were found */
    /* `function`: in the table of sites. */
    void (*change)(struct module *module, uint32_t function, struct find *find);
};

struct finds {
    struct find *items;
    size_t count;
    size_t capacity;
};

/* What is done to a module. Each of these may be NULL. */
struct instrument_class {
    /* Before the first function: declares what the code will refer to. What it returns is handed to
     * the next two. */
    void *(*begin)(struct module *module);
    /* Changes a function that is defined in the file. */
    void (*change_function)(void *state, LLVMValueRef function, const char *file);
    void (*end)(void *state);
    /* Finds what is to be changed: instruction by instruction, and then in the whole function. */
    void (*find_in_instruction)(struct finds *finds, LLVMValueRef instruction);
    void (*find_in_function)(struct module *module, LLVMValueRef function, struct finds *finds);
    /* See struct bitcode_hooks. */
    void (*print_support)(const struct instrumentation *instrumentation, struct text *out);
    const char *silence;
};

#define INSTRUMENT(id, name, meaning) extern const struct instrument_class instrument_##name;
#include "toolchain/builds.def"

/* ---- module.c ---- */

/* When it fails there is nothing to close. */
NODISCARD bool module_open(struct module *module, const char *path, struct error *err);
/* An error when what was made of it is no code. */
NODISCARD bool module_write(struct module *module, const char *path, struct error *err);
void module_close(struct module *module);
/* Whether the function comes from elsewhere; what no one knows the declaration of does. */
bool module_is_foreign(struct module *module, LLVMValueRef function);
/* The file, an absolute path, in which a function of the library is defined; NULL when it is none.
 */
const char *module_own_file(struct module *module, LLVMValueRef function);
/* Is it one of the library's, of which there is only what is inlined? */
bool module_is_own_inline(struct module *module, LLVMValueRef function);

/* ---- blocks.c ---- */

void place_before(struct module *module, LLVMValueRef instruction);
/* What came into the nodes at the beginning of the block from `from` comes from `to` now. The nodes
 * are made anew. */
void redirect_phis(struct module *module, LLVMBasicBlockRef block, LLVMBasicBlockRef from,
                   LLVMBasicBlockRef to);
/* The instruction and all after it move to a new block; nothing ends the old one any more. */
LLVMBasicBlockRef split_before(struct module *module, LLVMValueRef instruction);

/* ---- probes.c: code that is put in ---- */

void add_attribute(struct module *module, LLVMValueRef function, const char *name);
/* The sanitizers leave the instruction alone. */
void mark_unchecked(struct module *module, LLVMValueRef instruction);
/* The first way of the branch is hardly ever taken. */
void mark_unlikely(struct module *module, LLVMValueRef branch);
/* A function of the runtime that keeps nearly all registers. */
LLVMValueRef runtime_function(struct module *module, const char *name, LLVMTypeRef type);

/* What a probe hands to the runtime when its branch is new. */
struct probe {
    uint32_t branch;
    bool compares; /* the two operands, integers of at most 64 bits */
    LLVMValueRef left, right;
};

struct probe probe_of(const struct site *site, uint32_t branch, LLVMValueRef comparison);
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

/* What traces finds the branches again by it: `first` is that of the condition when it holds, or of
 * the switch's first case. */
void mark_branch(struct module *module, LLVMValueRef instruction, uint32_t first);
extern const char branch_mark[];

/* ---- operands.c: what a condition is about ---- */

struct decided_condition {
    LLVMValueRef root; /* what decides, without conversions and negations around it */
    bool is_negated;
};

struct decided_condition condition_of(LLVMValueRef value);
/* The place of what is compared in the condition whose root this is. */
void locate_site(struct site *site, const struct find *find, LLVMValueRef root);
/* The result of && or ||, whose operands have sites of their own? */
bool is_short_circuit(LLVMValueRef value);
/* Was it added by a sanitizer? */
bool is_sanitizers(struct module *module, LLVMValueRef instruction);
bool is_loggable(LLVMValueRef value);
/* Fills in what is compared. */
void describe_condition(struct module *module, const struct decided_condition *condition,
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
