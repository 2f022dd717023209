/* What is compared with what, at conditions (see branches.c) and elsewhere: integers whose
 * comparison is kept, and what strcmp() and the like are given. */
#include <string.h>

#include "assay/harness.h"
#include "instrument/instrument_internal.h"

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

static void change_strings(struct module *module, uint32_t function, struct find *find)
{
    struct site site = {.kind = find->kind, .function = function, .branch_count = 1};
    site.left = describe_value(module, LLVMGetOperand(find->instruction, 0));
    site.right = describe_value(module, LLVMGetOperand(find->instruction, 1));
    locate_site(&site, find, find->instruction);
    probe_strings(module, find->instruction, sites_add(module->sites, &site),
                  string_functions[find->how].how, string_functions[find->how].limit);
}

static void change_comparison(struct module *module, uint32_t function, struct find *find)
{
    struct site site = {.kind = find->kind, .function = function, .branch_count = 1};
    describe_comparison(module, find->value, &site);
    locate_site(&site, find, find->value);
    struct probe probe = probe_of(&site, sites_add(module->sites, &site), find->value);
    probe_comparison(module, find->instruction, &probe);
}

static void find_in_instruction(struct finds *finds, LLVMValueRef call)
{
    if (!LLVMIsACallInst(call))
        return;
    LLVMValueRef called = LLVMGetCalledValue(call);
    if (!called || !LLVMIsAFunction(called) || LLVMGetNumArgOperands(call) < 2)
        return;
    size_t length;
    const char *name = LLVMGetValueName2(called, &length);
    for (unsigned i = 0; i < STRING_FUNCTIONS; i++) {
        if (strcmp(name, string_functions[i].name) != 0 ||
            (int)LLVMGetNumArgOperands(call) <= string_functions[i].limit)
            continue;
        struct find find = {.kind = SITE_STRINGS, .instruction = call, .how = i,
                            .change = change_strings};
        vector_push(finds, find);
    }
}

static bool is_root_of_any(const struct finds *finds, size_t count, LLVMValueRef comparison)
{
    for (size_t i = 0; i < count; i++)
        if (finds->items[i].value && condition_of(finds->items[i].value).root == comparison)
            return true;
    return false;
}

static void add_comparison(struct finds *finds, LLVMValueRef comparison)
{
    struct find find = {.kind = SITE_COMPARISON,
                        .instruction = LLVMGetNextInstruction(comparison),
                        .value = comparison,
                        .change = change_comparison};
    vector_push(finds, find);
}

/* Comparisons whose result is kept: `return a == b`. */
static void find_in_function(struct module *module, LLVMValueRef function, struct finds *finds)
{
    size_t deciding = finds->count;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            if (LLVMIsAICmpInst(at) && is_loggable(LLVMGetOperand(at, 0)) &&
                !is_sanitizers(module, at) && condition_of(at).root == at &&
                !is_root_of_any(finds, deciding, at))
                add_comparison(finds, at);
}

const struct instrument_class instrument_comparisons = {
    .find_in_instruction = find_in_instruction,
    .find_in_function = find_in_function,
    .silence =
        "ASSAY_PROBE void __assay_compared(uint32_t branch, uint64_t left, uint64_t right)\n"
        "{\n"
        "    assay_branch_map[branch] = 1;\n"
        "}\n\n"
        "ASSAY_PROBE void __assay_compared_strings(uint32_t branch, const void *left,\n"
        "                                          const void *right, uint64_t limit,\n"
        "                                          uint32_t how)\n"
        "{\n"
        "    assay_branch_map[branch] = 1;\n"
        "}\n",
};
