/* Which way the code goes at every condition.
 *
 * A branch has a byte in a map. Code that takes it loads the byte, and calls the runtime only while
 * it is 0; the runtime sets it. */
#include <string.h>

#include "instrument/instrument_internal.h"

enum { MAP_PADDING = 128 }; /* behind it; variables that are put back together stay apart */

static void *begin(struct module *module)
{
    probes_prepare(module);
    return NULL;
}

/* ---- finding ---- */

/* Of a jump, a switch or a select. A jump has its condition last. */
static LLVMValueRef condition_in(LLVMValueRef instruction)
{
    return LLVMIsABranchInst(instruction) ? LLVMGetCondition(instruction)
                                          : LLVMGetOperand(instruction, 0);
}

static void change_condition(struct module *module, uint32_t function, struct find *find);
static void change_branch(struct module *module, uint32_t function, struct find *find);
static void change_switch(struct module *module, uint32_t function, struct find *find);

/* Of a condition whose value chooses or is used. */
static void add_condition(struct finds *finds, enum site_kind kind, LLVMValueRef instruction,
                          LLVMValueRef value)
{
    struct find find = {
        .kind = kind, .instruction = instruction, .value = value, .change = change_condition};
    vector_push(finds, find);
}

/* Of a jump or a switch. */
static void add_ways(struct finds *finds, enum site_kind kind, LLVMValueRef instruction)
{
    struct find find = {.kind = kind,
                        .instruction = instruction,
                        .value = condition_in(instruction),
                        .splits_ways = true,
                        .change = kind == SITE_BRANCH ? change_branch : change_switch};
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
            add_condition(finds, SITE_CONDITION, end, value);
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

static void find_in_instruction(struct finds *finds, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        if (LLVMIsConditional(instruction) && decides(condition_in(instruction)))
            add_ways(finds, SITE_BRANCH, instruction);
        break;
    case LLVMSwitch:
        if (LLVMGetNumSuccessors(instruction) > 1 && !leaves_a_scope(instruction))
            add_ways(finds, SITE_SWITCH, instruction);
        break;
    case LLVMSelect: {
        LLVMValueRef condition = condition_in(instruction);
        bool is_scalar = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMIntegerTypeKind;
        if (is_scalar && decides(condition))
            add_condition(finds, SITE_SELECT, instruction, condition);
        break;
    }
    case LLVMPHI:
        find_in_phi(finds, instruction);
        break;
    default:
        break;
    }
}

/* ---- changing ---- */

static struct probe describe(struct module *module, uint32_t function, const struct find *find)
{
    struct site site = {.kind = find->kind, .function = function, .branch_count = 2};
    struct decided_condition condition = condition_of(find->value);
    describe_condition(module, &condition, &site);
    locate_site(&site, find, condition.root);
    if (!module_has(module, INSTRUMENT_COMPARISONS))
        site.width = 0;
    return probe_of(&site, sites_add(module->sites, &site), condition.root);
}

static void change_condition(struct module *module, uint32_t function, struct find *find)
{
    struct probe probe = describe(module, function, find);
    probe_condition(module, find->instruction, find->value, &probe);
}

/* What was found before may have changed the condition. */
static void change_branch(struct module *module, uint32_t function, struct find *find)
{
    find->value = condition_in(find->instruction);
    struct probe probe = describe(module, function, find);
    mark_branch(module, find->instruction, probe.branch);
    for (unsigned i = 0; i < 2; i++, probe.branch++)
        probe_edge(module, find->instruction, i, &probe);
}

/* The first successor of a switch is the default, which is the last branch here. */
static void change_switch(struct module *module, uint32_t function, struct find *find)
{
    struct site site = {.kind = find->kind, .function = function};
    find->value = condition_in(find->instruction);
    unsigned cases = LLVMGetNumSuccessors(find->instruction) - 1;
    uint64_t *values = arena_alloc(&module->scratch, cases * sizeof *values);
    bool is_loggable_value =
        is_loggable(find->value) && module_has(module, INSTRUMENT_COMPARISONS);
    for (unsigned i = 0; i < cases; i++) {
        LLVMValueRef value = LLVMGetOperand(find->instruction, 2 + 2 * i);
        values[i] = is_loggable(find->value) ? (uint64_t)LLVMConstIntGetSExtValue(value) : 0;
    }
    site.cases = values;
    site.branch_count = cases + 1;
    site.left = describe_value(module, find->value);
    if (is_loggable_value)
        site.width = (uint8_t)LLVMGetIntTypeWidth(LLVMTypeOf(find->value));
    locate_site(&site, find, find->value);
    uint32_t first = sites_add(module->sites, &site);
    mark_branch(module, find->instruction, first);
    for (unsigned i = 0; i <= cases; i++) {
        struct probe probe = {.branch = first + (i ? i - 1 : cases),
                              .compares = is_loggable_value,
                              .left = find->value};
        if (probe.compares && i)
            probe.right = LLVMConstInt(LLVMTypeOf(find->value), values[i - 1], false);
        probe_edge(module, find->instruction, i, &probe);
    }
}

/* ---- what belongs to it ---- */

/* The map has its place in the shared object, so that the code finds it without a detour. */
static void print_support(const struct instrumentation *instrumentation, struct text *out)
{
    size_t size = sites_map_size(instrumentation->sites);
    text_printf(out,
                "#include \"assay/harness.h\"\n\n"
                "__attribute__((visibility(\"hidden\")))\n"
                "uint8_t assay_branch_map[%zu];\n\n"
                "__attribute__((visibility(\"default\")))\n"
                "const struct assay_coverage assay_coverage = {\n"
                "    ASSAY_HARNESS_VERSION, %zu, assay_branch_map};\n",
                size + MAP_PADDING, size);
}

const struct instrument_class instrument_branches = {
    .begin = begin,
    .find_in_instruction = find_in_instruction,
    .print_support = print_support,
    /* Nobody asks: the function only sees to it that it is not called again. */
    .silence = "#include \"assay/harness.h\"\n\n"
               "extern uint8_t assay_branch_map[];\n\n"
               "ASSAY_PROBE void __assay_reached(uint32_t branch)\n"
               "{\n"
               "    assay_branch_map[branch] = 1;\n"
               "}\n\n",
};
