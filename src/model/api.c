#include "model/api.h"

#include <string.h>

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
    vector_release(&api->contracts);
    string_map_release(&api->types_by_spelling);
    string_map_release(&api->functions_by_name);
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

bool function_is_callable(const struct function *function)
{
    return !function->skip_reason && !function->is_excluded;
}

const char *role_name(enum role role)
{
    static const char *const names[] = {
        [ROLE_VALUE] = "value",         [ROLE_STRING] = "string",
        [ROLE_TEXT_BUFFER] = "text buffer", [ROLE_BUFFER] = "buffer",
        [ROLE_LENGTH] = "length",       [ROLE_OUT] = "out",
        [ROLE_CALLBACK] = "callback",   [ROLE_USER_DATA] = "user data",
        [ROLE_OBJECT] = "object",
    };
    return names[role];
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
