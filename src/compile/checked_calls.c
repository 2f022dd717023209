#include "compile/checked_calls.h"

#include <stdio.h>

#include "base/file.h"
#include "compile/wrapper_source.h"
#include "csource/csource.h"

/* An object that a call is about: an argument, or the result. */
struct checked_value {
    const struct type *sort;
    const char *name; /* in the wrapper */
};

enum { VALUES_MAXIMUM = 9, NAME_BYTES = 24 };

struct checked_call {
    struct text *out;
    const struct api *api;
    const struct function *function;
    struct checked_value values[VALUES_MAXIMUM];
    char names[VALUES_MAXIMUM][NAME_BYTES];
    size_t value_count;
};

static bool is_object(const struct type *type)
{
    return type->kind == TYPE_POINTER && !type_is_function_pointer(type);
}

static void add_value(struct checked_call *call, const struct type *type, const char *name)
{
    if (is_object(type) && call->value_count < VALUES_MAXIMUM)
        call->values[call->value_count++] = (struct checked_value){type->sort, name};
}

static void find_values(struct checked_call *call)
{
    const struct function *function = call->function;
    for (size_t i = 0; i < function->parameter_count && i < VALUES_MAXIMUM - 1; i++) {
        snprintf(call->names[i], NAME_BYTES, "a%zu", i);
        add_value(call, function->parameters[i].type, call->names[i]);
    }
    add_value(call, function->result, "result");
}

static const struct contract *contract_of_call(const struct checked_call *call,
                                               enum contract_kind kind)
{
    const struct api *api = call->api;
    for (size_t i = 0; i < api->contracts.count; i++)
        if (api->contracts.items[i]->kind == kind &&
            api->contracts.items[i]->function == call->function)
            return api->contracts.items[i];
    return NULL;
}

static bool is_about_value(const struct checked_call *call, const struct contract *contract)
{
    for (size_t i = 0; i < call->value_count; i++)
        if (contract->subject && contract->subject == call->values[i].sort)
            return true;
    return false;
}

static bool is_checked(const struct checked_call *call)
{
    if (!wrapper_is_possible(call->function))
        return false;
    for (size_t i = 0; i < call->api->contracts.count; i++) {
        const struct contract *contract = call->api->contracts.items[i];
        if (contract->function == call->function || is_about_value(call, contract))
            return true;
    }
    return false;
}

/* `    if (CONDITION) assay_rt_contract_broken(...)`, which does not return. */
static void begin_check(const struct checked_call *call)
{
    text_add(call->out, "    if (");
}

static void end_check(const struct checked_call *call, const struct contract *contract)
{
    text_printf(call->out, ")\n        assay_rt_contract_broken(\"%s\", \"%s\", \"%s:%u\");\n",
                contract_kind_name(contract->kind), call->function->name,
                file_base_name(contract->file), contract->line);
}

/* Requirements and promises have the parameters of the function, promises the result before. */
static void add_check_of_call(const struct checked_call *call, enum contract_kind kind)
{
    const struct contract *contract = contract_of_call(call, kind);
    if (!contract)
        return;
    bool is_promise = kind == CONTRACT_ENSURES;
    bool has_result = call->function->result->kind != TYPE_VOID;
    begin_check(call);
    text_add_char(call->out, '!');
    csource_contract_name(call->out, contract);
    text_printf(call->out, "(%s", !is_promise ? "" : has_result ? "result" : "0");
    for (size_t i = 0; i < call->function->parameter_count; i++)
        text_printf(call->out, "%sa%zu", i || is_promise ? ", " : "", i);
    text_add(call->out, ")");
    end_check(call, contract);
}

static void add_use(const struct checked_call *call, const struct contract *contract,
                    const char *first, const char *second)
{
    csource_contract_name(call->out, contract);
    text_printf(call->out, second ? "(%s, %s)" : "(%s)", first, second);
}

static const struct contract *contract_of_sort(const struct checked_call *call,
                                               enum contract_kind kind, const struct type *sort)
{
    for (size_t i = 0; i < call->api->contracts.count; i++)
        if (call->api->contracts.items[i]->kind == kind &&
            call->api->contracts.items[i]->subject == sort)
            return call->api->contracts.items[i];
    return NULL;
}

static void add_invariants(const struct checked_call *call, const struct checked_value *value)
{
    for (size_t i = 0; i < call->api->contracts.count; i++) {
        const struct contract *contract = call->api->contracts.items[i];
        if (contract->kind != CONTRACT_INVARIANT || contract->subject != value->sort)
            continue;
        begin_check(call);
        text_printf(call->out, "assay_is_live(%s) && !", value->name);
        add_use(call, contract, value->name, NULL);
        end_check(call, contract);
    }
}

/* What equality, hash and comparison owe each other of two objects, which may be one. */
static void add_laws(const struct checked_call *call, const struct checked_value *a,
                     const struct checked_value *b)
{
    const struct contract *equal = contract_of_sort(call, CONTRACT_EQUAL, a->sort);
    const struct contract *hash = contract_of_sort(call, CONTRACT_HASH, a->sort);
    const struct contract *compare = contract_of_sort(call, CONTRACT_COMPARE, a->sort);
    if (a->sort != b->sort || (!equal && !compare))
        return;
    text_printf(call->out, "    if (assay_is_live(%s) && assay_is_live(%s)) {\n", a->name, b->name);
    if (equal) {
        begin_check(call);
        add_use(call, equal, a->name, b->name);
        text_add(call->out, a == b ? " != 1" : " != ");
        if (a != b)
            add_use(call, equal, b->name, a->name);
        end_check(call, equal);
    }
    if (equal && hash && a != b) {
        begin_check(call);
        add_use(call, equal, a->name, b->name);
        text_add(call->out, " && ");
        add_use(call, hash, a->name, NULL);
        text_add(call->out, " != ");
        add_use(call, hash, b->name, NULL);
        end_check(call, hash);
    }
    if (compare) {
        begin_check(call);
        text_add(call->out, "assay_sign(");
        add_use(call, compare, a->name, b->name);
        text_add(call->out, ") != -assay_sign(");
        add_use(call, compare, b->name, a->name);
        text_add(call->out, ")");
        end_check(call, compare);
    }
    text_add(call->out, "    }\n");
}

static void add_checks_of_values(const struct checked_call *call)
{
    for (size_t i = 0; i < call->value_count; i++) {
        add_invariants(call, &call->values[i]);
        for (size_t k = 0; k <= i; k++)
            add_laws(call, &call->values[i], &call->values[k]);
    }
}

static void add_wrapper(const struct checked_call *call)
{
    struct text *out = call->out;
    bool is_void = call->function->result->kind == TYPE_VOID;
    wrapper_begin(out, call->function);
    text_printf(out, "    if (assay_rt_checked_depth)\n        %s", is_void ? "{ " : "return ");
    wrapper_real_call(out, call->function);
    text_add(out, is_void ? "        return; }\n" : "");
    text_add(out, "    assay_rt_checked_depth++;\n");
    add_check_of_call(call, CONTRACT_REQUIRES);
    text_add(out, "    ");
    if (!is_void)
        csource_declare(out, csource_result_spelling(call->function), "result = ");
    wrapper_real_call(out, call->function);
    add_check_of_call(call, CONTRACT_ENSURES);
    add_checks_of_values(call);
    text_add(out, "    assay_rt_checked_depth--;\n");
    text_add(out, is_void ? "}\n" : "    return result;\n}\n");
}

/* The sanitizer knows what was released. */
static void add_beginning(struct text *out, const struct api *api, const struct library *library)
{
    wrapper_includes(out, api);
    text_add(out, "\n#include <stddef.h>\n\n"
                  "extern unsigned assay_rt_checked_depth;\n"
                  "void assay_rt_contract_broken(const char *, const char *, const char *)\n"
                  "    __attribute__((noreturn));\n"
                  "int __asan_address_is_poisoned(const volatile void *);\n"
                  "static int assay_is_live(const volatile void *value)\n"
                  "{\n    return value && !__asan_address_is_poisoned(value);\n}\n"
                  "static int assay_sign(int number)\n"
                  "{\n    return (number > 0) - (number < 0);\n}\n\n");
    for (size_t i = 0; library->contract_files && library->contract_files[i]; i++)
        csource_include_contracts(out, library->contract_files[i], i);
}

static struct checked_call call_of(struct text *out, const struct api *api, size_t index)
{
    return (struct checked_call){.out = out, .api = api, .function = api->functions.items[index]};
}

bool checked_calls_print(struct text *out, const struct api *api, const struct library *library)
{
    bool has_any = false;
    add_beginning(out, api, library);
    for (size_t i = 0; i < api->functions.count; i++) {
        struct checked_call call = call_of(out, api, i);
        find_values(&call);
        if (is_checked(&call)) {
            add_wrapper(&call);
            has_any = true;
        }
    }
    return has_any;
}

void checked_calls_link_flag(struct text *out, const struct api *api)
{
    text_add(out, "-Wl");
    for (size_t i = 0; i < api->functions.count; i++) {
        struct checked_call call = call_of(out, api, i);
        find_values(&call);
        if (is_checked(&call))
            text_printf(out, ",--wrap=%s", call.function->name);
    }
}
