#include "model/api.h"

#include <string.h>

#include "model/confidence.h"

void api_init(struct api *api, struct arena *arena)
{
    *api = (struct api){.arena = arena};
}

void api_release(struct api *api)
{
    vector_release(&api->types);
    vector_release(&api->functions);
    vector_release(&api->records);
    vector_release(&api->enumerations);
    vector_release(&api->macros);
    vector_release(&api->stamps);
    vector_release(&api->contracts);
    vector_release(&api->structures);
    vector_release(&api->bodies);
    vector_release(&api->tables);
    vector_release(&api->mined);
    vector_release(&api->comments);
    vector_release(&api->examples);
    vector_release(&api->phrases);
    string_map_release(&api->types_by_spelling);
    string_map_release(&api->functions_by_name);
    string_map_release(&api->bodies_by_symbol);
}

struct type *api_intern_type(struct api *api, const char *canonical_spelling, bool *is_new)
{
    struct type *type = string_map_get(&api->types_by_spelling, canonical_spelling);
    *is_new = !type;
    if (type)
        return type;
    type = arena_alloc_zeroed(api->arena, 1, sizeof *type);
    type->id = (uint32_t)api->types.count;
    type->spelling = arena_copy_string(api->arena, canonical_spelling);
    type->sort = type;
    vector_push(&api->types, type);
    string_map_put(&api->types_by_spelling, type->spelling, type);
    return type;
}

struct function *api_add_function(struct api *api, const char *name)
{
    struct function *function = arena_alloc_zeroed(api->arena, 1, sizeof *function);
    function->id = (uint32_t)api->functions.count;
    function->name = arena_copy_string(api->arena, name);
    function->result_owner = -1;
    vector_push(&api->functions, function);
    string_map_put(&api->functions_by_name, function->name, function);
    return function;
}

struct contract *api_add_contract(struct api *api)
{
    struct contract *contract = arena_alloc_zeroed(api->arena, 1, sizeof *contract);
    contract->id = (uint32_t)api->contracts.count;
    vector_push(&api->contracts, contract);
    return contract;
}

struct function *api_find_function(const struct api *api, const char *name)
{
    return string_map_get(&api->functions_by_name, name);
}

const struct type *api_find_type(const struct api *api, const char *canonical_spelling)
{
    return string_map_get(&api->types_by_spelling, canonical_spelling);
}

const struct contract *api_contract_of(const struct api *api, enum contract_kind kind,
                                       const struct type *subject_sort)
{
    for (size_t i = 0; i < api->contracts.count; i++) {
        const struct contract *contract = api->contracts.items[i];
        if (contract->kind == kind && contract->subject == subject_sort)
            return contract;
    }
    return NULL;
}

const struct function *api_documented_with(const struct api *api,
                                           const struct function *function)
{
    unsigned line = function->line;
    for (size_t i = function->id + 1; i-- > 0;) {
        const struct function *earlier = api->functions.items[i];
        if (earlier->line + (i != function->id) != line || earlier->header != function->header)
            return NULL;
        if (earlier->comment)
            return earlier;
        line = earlier->line;
    }
    return NULL;
}

bool api_comment_documents(const struct api *api, const char *comment)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const char *of_function = api->functions.items[i]->comment;
        size_t line = of_function ? strcspn(of_function, "\n") : 0;
        if (line && memmem(comment, strlen(comment), of_function, line))
            return true;
    }
    return false;
}

bool parameter_takes_number(const struct parameter *parameter, int64_t value)
{
    bool is_huge = value < 0 && !parameter->type->is_signed;
    for (size_t i = 0; i < parameter->excluded_count; i++)
        if (parameter->excluded[i] == value)
            return false;
    return !(parameter->has_least && value < parameter->least) &&
           !(parameter->has_most && (is_huge || value > parameter->most));
}

bool parameter_is_limited(const struct parameter *parameter)
{
    return parameter->has_least || parameter->has_most || parameter->excluded_count;
}

bool function_is_callable(const struct function *function)
{
    return !function->skip_reason && !function->is_excluded;
}

bool api_has_initialiser(const struct api *api, const struct type *pointer)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (function_is_initialiser(function) &&
            function->parameters[0].type->sort == pointer->sort)
            return true;
    }
    return false;
}

static bool is_record(const struct type *type, const struct type *record)
{
    return type->kind == TYPE_RECORD && type->record == record->record;
}

static bool makes_record(const struct function *function, const struct type *record)
{
    bool makes = is_record(function->result, record);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        bool is_pointer = type->kind == TYPE_POINTER && is_record(type->target, record);
        bool is_result = is_pointer && role_has(function->parameters[i].role, TRAIT_RESULT);
        if (is_record(type, record) || (is_pointer && !is_result))
            return false;
        makes |= is_result;
    }
    return makes;
}

bool api_makes_record(const struct api *api, const struct type *record)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (!api->functions.items[i]->is_support && makes_record(api->functions.items[i], record))
            return true;
    return false;
}

bool function_expects(const struct function *function, unsigned end)
{
    return function->expected_ends >> end & 1;
}

bool function_takes(const struct function *function, uint32_t traits)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (role_has(function->parameters[i].role, traits))
            return true;
    return false;
}

bool parameter_has_open_extent(const struct parameter *parameter)
{
    bool is_data = role_has(parameter->role, TRAIT_DATA);
    unsigned enough = is_data ? CONFIDENCE_OF_DATA : CONFIDENCE_CERTAIN;
    if (parameter->type->kind != TYPE_POINTER || parameter->declared_length ||
        parameter->role_evidence.confidence >= enough || parameter->fate >= FATE_KEPT)
        return false;
    const struct type *target = parameter->type->target;
    return target->kind == TYPE_VOID || (type_is_scalar(target) && target->kind != TYPE_ENUM);
}

const char *evidence_source_name(enum evidence_source source)
{
    static const char *const names[] = {
        [EVIDENCE_NONE] = "none",       [EVIDENCE_TYPE] = "type",
        [EVIDENCE_NAME] = "name",       [EVIDENCE_COMMENT] = "comment",
        [EVIDENCE_BODY] = "body",       [EVIDENCE_CALLER] = "caller",
        [EVIDENCE_EXPERIMENT] = "experiment", [EVIDENCE_ATTRIBUTE] = "attribute",
        [EVIDENCE_USER] = "user",
    };
    return names[source];
}

const char *nullness_name(enum nullness nullness)
{
    static const char *const names[] = {"unknown", "nonnull", "nullable"};
    return names[nullness];
}

const char *fate_name(enum fate fate)
{
    static const char *const names[] = {"unknown", "lent", "kept", "taken", "released"};
    return names[fate];
}

const char *purpose_name(enum purpose purpose)
{
    static const char *const names[PURPOSE_COUNT] = {
        "other", "constructor", "destructor", "initialiser", "clearer",
        "retain", "release", "getter", "setter",
    };
    return names[purpose];
}

const char *failure_name(enum failure_convention failure)
{
    static const char *const names[FAILURE_CONVENTION_COUNT] = {"unknown", "null", "negative",
                                                                "nonzero", "zero"};
    return names[failure];
}

const char *belonging_name(enum belonging belonging)
{
    static const char *const names[BELONGING_COUNT] = {"unknown", "owned", "borrowed", "static"};
    return names[belonging];
}

const char *contract_kind_name(enum contract_kind kind)
{
    static const char *const names[] = {
        [CONTRACT_INVARIANT] = "invariant", [CONTRACT_EQUAL] = "equal",
        [CONTRACT_HASH] = "hash",           [CONTRACT_COMPARE] = "compare",
        [CONTRACT_REQUIRES] = "requires",   [CONTRACT_ENSURES] = "ensures",
    };
    return names[kind];
}

/* ---- which functions are meant ---- */

static bool is_listed(const char **names, const char *name)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static bool check_names(const struct api *api, const char *option, const char **names,
                        struct error *err)
{
    for (; names && *names; names++)
        if (!api_find_function(api, *names))
            return error_set(err, "%s names '%s', which no header declares", option, *names);
    return true;
}

bool api_choose_functions(struct api *api, const char **only, const char **skip,
                          struct error *err)
{
    if (!check_names(api, "--only", only, err) || !check_names(api, "--skip", skip, err))
        return false;
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        if (skip && is_listed(skip, function->name))
            function->is_excluded = true;
        if (only && !is_listed(only, function->name))
            function->is_not_under_test = true;
    }
    return true;
}
