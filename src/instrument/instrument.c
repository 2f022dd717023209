#include "instrument/instrument.h"

#include <string.h>

#include "instrument/instrument_internal.h"

static const struct instrument_class *const classes[INSTRUMENT_COUNT] = {
#define INSTRUMENT(id, name, meaning) [INSTRUMENT_POSITION_##id] = &instrument_##name,
#include "toolchain/builds.def"
};

/* NULL when it is not asked for. */
static const struct instrument_class *class_at(const struct instrumentation *instrumentation,
                                               size_t position)
{
    return instrumentation->instruments & 1u << position ? classes[position] : NULL;
}

/* ---- functions ---- */

static void find_in_instruction(struct module *module, struct finds *finds,
                                LLVMValueRef instruction)
{
    if (is_sanitizers(module, instruction))
        return;
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(module->instrumentation, i);
        if (class && class->find_in_instruction)
            class->find_in_instruction(finds, instruction);
    }
}

static void find_all(struct module *module, LLVMValueRef function, struct finds *finds)
{
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            find_in_instruction(module, finds, at);
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(module->instrumentation, i);
        if (class && class->find_in_function)
            class->find_in_function(module, function, finds);
    }
}

static void change_finds(struct module *module, LLVMValueRef function, const char *file)
{
    struct finds finds = {0};
    find_all(module, function, &finds);
    size_t length;
    uint32_t number = 0;
    if (finds.count)
        number = sites_add_function(module->sites, LLVMGetValueName2(function, &length), file);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < finds.count; i++)
            if (finds.items[i].splits_ways == (pass == 1))
                finds.items[i].change(module, number, &finds.items[i]);
    vector_release(&finds);
}

static bool is_asked(const struct instrumentation *instrumentation, LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    for (const char *const *asked = instrumentation->only; asked && *asked; asked++)
        if (strcmp(*asked, name) == 0)
            return true;
    return !instrumentation->only;
}

/* ---- modules ---- */

static void change_functions(struct module *module, LLVMValueRef last, void *const *states)
{
    for (LLVMValueRef at = LLVMGetFirstFunction(module->module); at;
         at = at == last ? NULL : LLVMGetNextFunction(at)) {
        const char *file = module_own_file(module, at);
        if (!file || !is_asked(module->instrumentation, at))
            continue;
        change_finds(module, at, file);
        for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
            const struct instrument_class *class = class_at(module->instrumentation, i);
            if (class && class->change_function)
                class->change_function(states[i], at, file);
        }
    }
}

static void change_module(struct module *module)
{
    void *states[INSTRUMENT_COUNT] = {0};
    LLVMValueRef last = LLVMGetLastFunction(module->module);
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(module->instrumentation, i);
        if (class && class->begin)
            states[i] = class->begin(module);
    }
    change_functions(module, last, states);
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(module->instrumentation, i);
        if (class && class->end)
            class->end(states[i]);
    }
}

/* ---- tables ---- */

static void begin_tables(const struct instrumentation *instrumentation)
{
    if (instrumentation->sites)
        sites_begin_module(instrumentation->sites);
    if (instrumentation->mutants)
        mutants_begin_module(instrumentation->mutants);
}

static bool check_tables(const struct instrumentation *instrumentation, struct error *err)
{
    const struct sites *sites = instrumentation->sites;
    const struct mutants *mutants = instrumentation->mutants;
    if (sites && sites_map_size(sites) > instrumentation->branches_maximum)
        return error_set(err, "the library has more than %zu branches",
                         instrumentation->branches_maximum);
    if (mutants && mutants->items.count > instrumentation->mutants_maximum)
        return error_set(err, "there are more than %zu mutants; name functions with --only",
                         instrumentation->mutants_maximum);
    return true;
}

/* They count modules from 1. */
static void forget_module(const struct instrumentation *instrumentation, uint32_t module)
{
    if (instrumentation->sites)
        sites_forget_module(instrumentation->sites, module);
    if (instrumentation->mutants)
        mutants_drop_module(instrumentation->mutants, module);
}

static uint32_t module_in_progress(const struct instrumentation *instrumentation)
{
    return instrumentation->sites     ? instrumentation->sites->module
           : instrumentation->mutants ? instrumentation->mutants->module
                                      : 0;
}

bool instrument_bitcode(const struct instrumentation *instrumentation, const char *path,
                        struct error *err)
{
    struct module module;
    begin_tables(instrumentation);
    bool ok = module_open(&module, path, err);
    if (ok) {
        module.instrumentation = instrumentation;
        module.sites = instrumentation->sites;
        change_module(&module);
        ok = check_tables(instrumentation, err) && module_write(&module, path, err);
        module_close(&module);
    }
    if (!ok)
        forget_module(instrumentation, module_in_progress(instrumentation));
    return ok;
}

/* ---- for who compiles ---- */

static bool change(void *context, const char *path, struct error *err)
{
    return instrument_bitcode(context, path, err);
}

static void forget(void *context, size_t file)
{
    forget_module(context, (uint32_t)file + 1);
}

static void print_support(void *context, struct text *out)
{
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(context, i);
        if (class && class->print_support)
            class->print_support(context, out);
    }
}

static void print_silence(void *context, struct text *out)
{
    for (size_t i = 0; i < INSTRUMENT_COUNT; i++) {
        const struct instrument_class *class = class_at(context, i);
        if (class && class->silence)
            text_add(out, class->silence);
    }
}

struct bitcode_hooks instrument_hooks(struct instrumentation *instrumentation)
{
    return (struct bitcode_hooks){
        .change = change,
        .forget = forget,
        .print_support = print_support,
        .print_silence = print_silence,
        .context = instrumentation,
    };
}
