#include "analyse/roles/hidden_heads.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "model/code.h"

enum { FOLLOWED_PARAMETERS = 32 };

/* By bodies: bit i says that the body goes back from parameter i, itself or by what it calls. */
struct heads {
    const struct api *api;
    uint32_t *sets;               /* by the index of the body */
    struct string_map of_symbols; /* to these */
};

/* sizeof, offsetof, a number: how long a head is does not depend on the call. */
static bool is_length_of_head(const struct code *code)
{
    code = code_plain(code);
    return code && (code->kind == CODE_SIZEOF ||
                    (code->kind == CODE_NUMBER && code->number > 0) ||
                    (code->kind == CODE_OTHER && !code->first));
}

static bool is_before(const struct code *position)
{
    position = code_plain(position);
    return position && position->kind == CODE_NUMBER && position->number < 0;
}

static uint32_t parameter_of(const struct code *code)
{
    code = code_plain(code);
    bool is_followed = code && code->kind == CODE_PARAMETER && code->number >= 0 &&
                       code->number < FOLLOWED_PARAMETERS;
    return is_followed ? (uint32_t)1 << code->number : 0;
}

/* Of what is passed on to a function that goes back from it. */
static uint32_t passed_back(const struct heads *heads, const struct code *call)
{
    const char *callee = code_callee(call);
    const uint32_t *set = callee ? string_map_get(&heads->of_symbols, callee) : NULL;
    uint32_t found = 0;
    for (size_t i = 0; set && i < FOLLOWED_PARAMETERS; i++)
        if (*set >> i & 1)
            found |= parameter_of(code_child(call, i + 1));
    return found;
}

static uint32_t preceded_in(const struct heads *heads, const struct code *code)
{
    uint32_t found = 0;
    if (code->kind == CODE_BINARY && code->operation == CODE_SUBTRACT &&
        is_length_of_head(code_child(code, 1)))
        found = parameter_of(code_child(code, 0));
    else if (code->kind == CODE_INDEX && is_before(code_child(code, 1)))
        found = parameter_of(code_child(code, 0));
    else if (code->kind == CODE_CALL)
        found = passed_back(heads, code);
    for (const struct code *child = code->first; child; child = child->next)
        found |= preceded_in(heads, child);
    return found;
}

static bool is_of_library(const struct body *body)
{
    return !body->is_caller && body->root;
}

static bool read_bodies(struct heads *heads)
{
    bool has_changed = false;
    for (size_t i = 0; i < heads->api->bodies.count; i++) {
        const struct body *body = heads->api->bodies.items[i];
        uint32_t found = is_of_library(body) ? preceded_in(heads, body->root) : 0;
        has_changed |= (found & ~heads->sets[i]) != 0;
        heads->sets[i] |= found;
    }
    return has_changed;
}

/* `typedef char *sds;`: what it points to is a record of the pointer's own name. NULL when there is
 * none, or more than one. */
static const struct type *only_handle(const struct api *api)
{
    const struct type *found = NULL;
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *type = api->types.items[i];
        if (!type_is_pointer_to(type, TYPE_RECORD) ||
            strcmp(type->target->record->spelling, type->spelling) != 0)
            continue;
        if (found)
            return NULL;
        found = type;
    }
    return found;
}

static void give_type(struct function *function, uint32_t preceded, const struct type *handle)
{
    for (size_t i = 0; i < function->parameter_count && i < FOLLOWED_PARAMETERS; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (preceded >> i & 1 && type_is_pointer_to(parameter->type, TYPE_CHAR))
            parameter->type = handle;
    }
}

void hidden_heads_settle(struct api *api)
{
    const struct type *handle = only_handle(api);
    if (!handle)
        return;
    struct heads heads = {.api = api};
    heads.sets = memory_alloc_zeroed(api->bodies.count + 1, sizeof *heads.sets);
    for (size_t i = 0; i < api->bodies.count; i++)
        if (is_of_library(api->bodies.items[i]))
            string_map_put(&heads.of_symbols, api->bodies.items[i]->symbol, &heads.sets[i]);
    while (read_bodies(&heads))
        continue;
    for (size_t i = 0; i < api->functions.count; i++) {
        const uint32_t *set = string_map_get(&heads.of_symbols, api->functions.items[i]->name);
        if (set)
            give_type(api->functions.items[i], *set, handle);
    }
    string_map_release(&heads.of_symbols);
    free(heads.sets);
}
