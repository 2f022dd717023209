#include "instrument/instrument.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <string.h>

#include "assay/harness.h"
#include "instrument/internal.h"

/* How a function of the C library compares what its first two arguments point to. */
static const struct {
    const char *name;
    enum assay_compared how;
    int limit; /* the argument that says how many bytes; -1: none */
} string_functions[] = {
    {"strcmp", ASSAY_COMPARES_STRINGS, -1},     {"strncmp", ASSAY_COMPARES_STRINGS, 2},
    {"strcasecmp", ASSAY_COMPARES_STRINGS, -1}, {"strncasecmp", ASSAY_COMPARES_STRINGS, 2},
    {"strcoll", ASSAY_COMPARES_STRINGS, -1},    {"strstr", ASSAY_COMPARES_STRINGS, -1},
    {"strcasestr", ASSAY_COMPARES_STRINGS, -1}, {"strspn", ASSAY_COMPARES_STRINGS, -1},
    {"strcspn", ASSAY_COMPARES_STRINGS, -1},    {"strpbrk", ASSAY_COMPARES_STRINGS, -1},
    {"memcmp", ASSAY_COMPARES_BYTES, 2},        {"bcmp", ASSAY_COMPARES_BYTES, 2},
    {"strchr", ASSAY_FINDS_CHARACTER, -1},      {"strrchr", ASSAY_FINDS_CHARACTER, -1},
    {"memchr", ASSAY_FINDS_CHARACTER, 2},
};

enum { STRING_FUNCTIONS = sizeof string_functions / sizeof *string_functions };

/* Something in a function that gets a site. Collected first, because what is put in moves the rest.
 */
struct find {
    enum site_kind kind;
    LLVMValueRef instruction; /* the terminator, the select, the call; else before what to look */
    LLVMValueRef value;       /* the condition */
    unsigned how;             /* index in string_functions */
};

struct finds {
    struct find *items;
    size_t count;
    size_t capacity;
};

/* Of a jump, a switch or a select. A jump has its condition last. */
static LLVMValueRef condition_in(LLVMValueRef instruction)
{
    return LLVMIsABranchInst(instruction) ? LLVMGetCondition(instruction)
                                          : LLVMGetOperand(instruction, 0);
}

static void add_find(struct finds *finds, enum site_kind kind, LLVMValueRef instruction,
                     LLVMValueRef value)
{
    struct find find = {.kind = kind, .instruction = instruction, .value = value};
    vector_push(finds, find);
}

static bool decides(LLVMValueRef condition)
{
    return !LLVMIsAConstant(condition) && !is_short_circuit(condition_of(condition).root);
}

/* Operands of && and || whose value is used have no jump of their own: they come into the node that
 * joins the ways. */
static void find_in_phi(struct finds *finds, LLVMValueRef phi)
{
    if (!is_short_circuit(phi))
        return;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        if (decides(value) && LLVMIsABranchInst(end) && !LLVMIsConditional(end))
            add_find(finds, SITE_CONDITION, end, value);
    }
}

static void find_call(struct finds *finds, LLVMValueRef call)
{
    LLVMValueRef called = LLVMGetCalledValue(call);
    if (!called || !LLVMIsAFunction(called) || LLVMGetNumArgOperands(call) < 2)
        return;
    size_t length;
    const char *name = LLVMGetValueName2(called, &length);
    for (unsigned i = 0; i < STRING_FUNCTIONS; i++) {
        if (strcmp(name, string_functions[i].name) != 0 ||
            (int)LLVMGetNumArgOperands(call) <= string_functions[i].limit)
            continue;
        struct find find = {.kind = SITE_STRINGS, .instruction = call, .how = i};
        vector_push(finds, find);
    }
}

/* Where a scope ends, the compiler leaves it by a switch of its own that remembers where to go. */
static bool leaves_a_scope(LLVMValueRef instruction)
{
    static const char slot[] = "cleanup.dest.slot";
    LLVMValueRef load = condition_in(instruction);
    if (!LLVMIsALoadInst(load))
        return false;
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetOperand(load, 0), &length);
    return length >= sizeof slot - 1 && memcmp(name, slot, sizeof slot - 1) == 0;
}

static void find_instruction(struct module *module, struct finds *finds,
                             LLVMValueRef instruction)
{
    if (is_sanitizers(module, instruction))
        return;
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        if (LLVMIsConditional(instruction) && decides(condition_in(instruction)))
            add_find(finds, SITE_BRANCH, instruction, condition_in(instruction));
        break;
    case LLVMSwitch:
        if (LLVMGetNumSuccessors(instruction) > 1 && !leaves_a_scope(instruction))
            add_find(finds, SITE_SWITCH, instruction, condition_in(instruction));
        break;
    case LLVMSelect: {
        LLVMValueRef condition = condition_in(instruction);
        bool is_scalar = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMIntegerTypeKind;
        if (is_scalar && decides(condition))
            add_find(finds, SITE_SELECT, instruction, condition);
        break;
    }
    case LLVMPHI:
        find_in_phi(finds, instruction);
        break;
    case LLVMCall:
        find_call(finds, instruction);
        break;
    default:
        break;
    }
}

static bool is_root_of_any(const struct finds *finds, size_t count, LLVMValueRef comparison)
{
    for (size_t i = 0; i < count; i++)
        if (finds->items[i].value && condition_of(finds->items[i].value).root == comparison)
            return true;
    return false;
}

/* Comparisons whose result is kept: `return a == b`. */
static void find_comparisons(struct module *module, LLVMValueRef function, struct finds *finds)
{
    size_t deciding = finds->count;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            if (LLVMIsAICmpInst(at) && is_loggable(LLVMGetOperand(at, 0)) &&
                !is_sanitizers(module, at) && condition_of(at).root == at &&
                !is_root_of_any(finds, deciding, at))
                add_find(finds, SITE_COMPARISON, LLVMGetNextInstruction(at), at);
}

static void find_all(struct module *module, LLVMValueRef function, struct finds *finds)
{
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            find_instruction(module, finds, at);
    find_comparisons(module, function, finds);
}

/* The place of what is compared, which is always in the condition; the comparison may have that of
 * the && before it, and a jump only knows where its statement begins. */
static void locate(struct site *site, const struct find *find, LLVMValueRef root)
{
    bool compares = LLVMIsAICmpInst(root) || LLVMIsAFCmpInst(root);
    LLVMValueRef places[] = {compares ? LLVMGetOperand(root, 0) : NULL, root,
                             find->kind == SITE_COMPARISON ? root : find->instruction};
    for (size_t i = 0; i < 3 && !site->line; i++) {
        if (!places[i] || !LLVMIsAInstruction(places[i]))
            continue;
        site->line = LLVMGetDebugLocLine(places[i]);
        site->column = LLVMGetDebugLocColumn(places[i]);
    }
}

static struct probe probe_of(const struct site *site, uint32_t branch, LLVMValueRef comparison)
{
    struct probe probe = {.branch = branch, .compares = site->width > 0};
    if (probe.compares) {
        probe.left = LLVMGetOperand(comparison, 0);
        probe.right = LLVMGetOperand(comparison, 1);
    }
    return probe;
}

static void instrument_condition(struct module *module, struct site *site,
                                 const struct find *find)
{
    struct condition condition = condition_of(find->value);
    describe_condition(module, &condition, site);
    locate(site, find, condition.root);
    site->branch_count = 2;
    struct probe probe = probe_of(site, sites_add(module->sites, site), condition.root);
    if (find->kind != SITE_BRANCH) {
        probe_condition(module, find->instruction, find->value, &probe);
        return;
    }
    for (unsigned i = 0; i < 2; i++, probe.branch++)
        probe_edge(module, find->instruction, i, &probe);
}

/* The first successor of a switch is the default, which is the last branch here. */
static void instrument_switch(struct module *module, struct site *site, const struct find *find)
{
    unsigned cases = LLVMGetNumSuccessors(find->instruction) - 1;
    uint64_t *values = arena_alloc(&module->scratch, cases * sizeof *values);
    bool is_loggable_value = is_loggable(find->value);
    for (unsigned i = 0; i < cases; i++) {
        LLVMValueRef value = LLVMGetOperand(find->instruction, 2 + 2 * i);
        values[i] = is_loggable_value ? (uint64_t)LLVMConstIntGetSExtValue(value) : 0;
    }
    site->cases = values;
    site->branch_count = cases + 1;
    site->left = describe_value(module, find->value);
    if (is_loggable_value)
        site->width = (uint8_t)LLVMGetIntTypeWidth(LLVMTypeOf(find->value));
    locate(site, find, find->value);
    uint32_t first = sites_add(module->sites, site);
    for (unsigned i = 0; i <= cases; i++) {
        struct probe probe = {.branch = first + (i ? i - 1 : cases),
                              .compares = is_loggable_value,
                              .left = find->value};
        if (probe.compares && i)
            probe.right = LLVMConstInt(LLVMTypeOf(find->value), values[i - 1], false);
        probe_edge(module, find->instruction, i, &probe);
    }
}

static void instrument_comparison(struct module *module, struct site *site,
                                  const struct find *find)
{
    describe_comparison(module, find->value, site);
    locate(site, find, find->value);
    site->branch_count = 1;
    struct probe probe = probe_of(site, sites_add(module->sites, site), find->value);
    probe_comparison(module, find->instruction, &probe);
}

static void instrument_strings(struct module *module, struct site *site, const struct find *find)
{
    site->left = describe_value(module, LLVMGetOperand(find->instruction, 0));
    site->right = describe_value(module, LLVMGetOperand(find->instruction, 1));
    locate(site, find, find->instruction);
    site->branch_count = 1;
    probe_strings(module, find->instruction, sites_add(module->sites, site),
                  string_functions[find->how].how, string_functions[find->how].limit);
}

/* Jumps and switches come last: the ways that they are given change the nodes in which others were
 * found. */
static bool splits_ways(const struct find *find)
{
    return find->kind == SITE_BRANCH || find->kind == SITE_SWITCH;
}

static void instrument_find(struct module *module, uint32_t function, struct find *find)
{
    struct site site = {.kind = find->kind, .function = function};
    if (splits_ways(find))
        find->value = condition_in(find->instruction);
    switch (find->kind) {
    case SITE_BRANCH:
    case SITE_SELECT:
    case SITE_CONDITION:
        instrument_condition(module, &site, find);
        return;
    case SITE_SWITCH:
        instrument_switch(module, &site, find);
        return;
    case SITE_COMPARISON:
        instrument_comparison(module, &site, find);
        return;
    case SITE_STRINGS:
        instrument_strings(module, &site, find);
        return;
    }
}

/* ---- functions ---- */

static void instrument_function(struct module *module, LLVMValueRef function, const char *file)
{
    struct finds finds = {0};
    find_all(module, function, &finds);
    size_t length;
    uint32_t number = 0;
    if (finds.count)
        number = sites_add_function(module->sites, LLVMGetValueName2(function, &length), file);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < finds.count; i++)
            if (splits_ways(&finds.items[i]) == (pass == 1))
                instrument_find(module, number, &finds.items[i]);
    vector_release(&finds);
}

static void instrument_functions(struct module *module, const struct instrument_options *options)
{
    LLVMValueRef last = LLVMGetLastFunction(module->module);
    probes_prepare(module);
    for (LLVMValueRef at = LLVMGetFirstFunction(module->module); at;
         at = at == last ? NULL : LLVMGetNextFunction(at)) {
        const char *file = module_own_file(module, at, options->foreign, options->own);
        if (file)
            instrument_function(module, at, file);
    }
}

bool instrument_bitcode(struct sites *sites, const struct instrument_options *options,
                        const char *path, struct error *err)
{
    struct module module;
    sites_begin_module(sites);
    bool ok = module_open(&module, path, err);
    if (ok) {
        module.sites = sites;
        instrument_functions(&module, options);
        ok = sites_map_size(sites) <= options->branches_maximum
                 ? module_write(&module, path, err)
                 : error_set(err, "the library has more than %zu branches",
                             options->branches_maximum);
        module_close(&module);
    }
    if (!ok)
        sites_forget_module(sites, sites->module);
    return ok;
}
