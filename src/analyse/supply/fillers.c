#include "analyse/supply/fillers.h"

#include <ctype.h>
#include <string.h>

#include "analyse/roles/companions.h"
#include "analyse/roles/from_names.h"
#include "analyse/roles/from_types.h"
#include "base/text.h"

enum { MEMBERS_MAXIMUM = 32, DEPTH_MAXIMUM = 2 };

/* A member of a record, or of a record in it. */
struct leaf {
    const char *path;
    const struct type *type;
    size_t parameter;
};

struct leaves {
    struct leaf items[MEMBERS_MAXIMUM];
    size_t count;
};

static bool is_named(const struct type *type)
{
    return !strstr(type->spelling, "(unnamed") && !strstr(type->spelling, "(anonymous") &&
           !strstr(type->spelling, "(anon");
}

static bool can_be_set(const struct field *field)
{
    const struct type *type = field->type;
    if (!*field->name || !type->size || type_is_stream(type) || !is_named(type))
        return false;
    if (type->kind == TYPE_POINTER)
        return type->target->kind != TYPE_ARRAY && type->target->kind != TYPE_OTHER &&
               is_named(type->target);
    return (type_is_integer(type) || type->kind == TYPE_FLOATING) && !type_is_wide(type);
}

/* The C library keeps these to itself; some have another name when _GNU_SOURCE is defined. */
static bool is_reserved(const struct field *field)
{
    return text_starts_with(field->name, "__");
}

/* Values of a few bits are left zero: most numbers do not fit. */
static void add_leaves(struct api *api, struct leaves *leaves, const struct record *record,
                       const char *prefix, int depth)
{
    for (size_t i = 0; i < record->field_count && leaves->count < MEMBERS_MAXIMUM; i++) {
        const struct field *field = &record->fields[i];
        const struct type *type = field->type;
        if (is_reserved(field))
            continue;
        char *path = arena_printf(api->arena, "%s%s", prefix, field->name);
        bool is_nested = type->kind == TYPE_RECORD && type->record && !type->record->is_union &&
                         type->record->is_complete_for_users && *field->name;
        if (is_nested && depth < DEPTH_MAXIMUM)
            add_leaves(api, leaves, type->record, arena_printf(api->arena, "%s.", path),
                       depth + 1);
        else if (can_be_set(field) && !field->bit_width)
            leaves->items[leaves->count++] = (struct leaf){path, type, 0};
    }
}

static const char *last_name(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

/* With many callbacks, those of one type share a parameter. */
static int find_shared(const struct function *function, const struct type *type)
{
    for (size_t i = 1; i < function->parameter_count; i++)
        if (type_is_function_pointer(type) && function->parameters[i].type->sort == type->sort)
            return (int)i;
    return -1;
}

static void add_parameter(struct function *function, const char *name, const struct type *type)
{
    function->parameters[function->parameter_count++] =
        (struct parameter){.name = name,
                           .type = type,
                           .spelling = type->spelling,
                           .role = ROLE_VALUE,
                           .partner = -1,
                           .factor = -1,
                           .owner = -1};
}

/* Those for which there is no room are left out; they stay zero. */
static size_t give_parameters(struct function *function, struct leaves *leaves)
{
    bool is_crowded = leaves->count > API_MAXIMUM_PARAMETERS - 1;
    size_t kept = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        struct leaf leaf = leaves->items[i];
        int shared = is_crowded ? find_shared(function, leaf.type) : -1;
        if (shared < 0 && function->parameter_count == API_MAXIMUM_PARAMETERS)
            continue;
        leaf.parameter = shared < 0 ? function->parameter_count : (size_t)shared;
        if (shared < 0)
            add_parameter(function, last_name(leaf.path), leaf.type);
        leaves->items[kept++] = leaf;
    }
    return kept;
}

/* A pointer in a record may be null where nothing else can be had. */
static void infer_roles(struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        baseline_role(api, &function->parameters[i]);
    names_claim(api, function);
    for (size_t i = 1; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (parameter->type->kind != TYPE_POINTER)
            continue;
        parameter->fate = FATE_KEPT;
        parameter->owner = 0;
        if (role_has(parameter->role, TRAIT_OPTIONAL))
            parameter->null_is_all_there_is = true;
    }
}

/* What the user sets before an initialiser gets the record: data with its length, callbacks. */
static bool is_for_users(const struct parameter *parameter)
{
    return role_has(parameter->role, TRAIT_CALLED | TRAIT_MEASURES) ||
           (role_has(parameter->role, TRAIT_COUNTED) && parameter->partner >= 0);
}

static void keep_what_users_set(struct leaves *leaves, const struct function *function)
{
    size_t kept = 0;
    for (size_t i = 0; i < leaves->count; i++)
        if (is_for_users(&function->parameters[leaves->items[i].parameter]))
            leaves->items[kept++] = leaves->items[i];
    leaves->count = kept;
}

static struct function new_filler(struct api *api, const struct type *pointer)
{
    struct function function = {.result = api_find_type(api, "void"),
                                .result_spelling = "void",
                                .header = "",
                                .is_support = true};
    function.parameters = arena_alloc_zeroed(api->arena, API_MAXIMUM_PARAMETERS,
                                             sizeof *function.parameters);
    add_parameter(&function, "record", pointer);
    return function;
}

static const char *name_of(struct api *api, const char *spelling)
{
    char *name = arena_printf(api->arena, "fill_%s", spelling);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '_';
    return name;
}

static void keep(struct api *api, const struct function *made, const struct filler *filler,
                 const char *name)
{
    struct function *function = api_add_function(api, name);
    uint32_t id = function->id;
    *function = *made;
    function->id = id;
    function->name = name;
    function->filler = arena_copy(api->arena, filler, sizeof *filler);
}

/* Parameters that no member takes any more get a null pointer or a number; they do not matter. */
static void add_filler(struct api *api, const struct type *pointer)
{
    const struct type *type = pointer->target->sort;
    struct leaves leaves = {.count = 0};
    add_leaves(api, &leaves, type->record, "", 0);
    struct function function = new_filler(api, pointer);
    leaves.count = give_parameters(&function, &leaves);
    infer_roles(api, &function);
    if (api_has_initialiser(api, pointer) || type->record->may_be_zeroed) {
        keep_what_users_set(&leaves, &function);
        struct function smaller = new_filler(api, pointer);
        leaves.count = give_parameters(&smaller, &leaves);
        infer_roles(api, &smaller);
        function = smaller;
    }
    const char *name = name_of(api, type->spelling);
    if (!leaves.count || api_find_function(api, name))
        return;
    struct filled_member *members =
        arena_alloc_zeroed(api->arena, leaves.count, sizeof *members);
    for (size_t i = 0; i < leaves.count; i++)
        members[i] = (struct filled_member){leaves.items[i].path, leaves.items[i].parameter};
    keep(api, &function,
         &(struct filler){.type = type, .members = members, .member_count = leaves.count}, name);
}

static bool has_const_member(const struct record *record)
{
    for (size_t i = 0; i < record->field_count; i++) {
        const struct type *type = record->fields[i].type;
        if (type->is_const || (type->kind == TYPE_ARRAY && type->target->is_const) ||
            (type->kind == TYPE_RECORD && type->record && has_const_member(type->record)))
            return true;
    }
    return false;
}

static bool can_be_filled(const struct type *type)
{
    return type->kind == TYPE_RECORD && type->record && type->record->is_complete_for_users &&
           !type->record->is_union && type->size && is_named(type) &&
           !has_const_member(type->record);
}

/* The pointer to the record that the parameter wants filled; NULL. */
static const struct type *wanted(const struct api *api, const struct parameter *parameter)
{
    const struct type *sort = parameter->type->sort;
    if (can_be_filled(sort))
        return api_find_type(api, arena_printf(api->arena, "%s *", sort->spelling));
    bool is_taken = sort->kind == TYPE_POINTER && can_be_filled(sort->target->sort) &&
                    !type_is_stream(sort) &&
                    role_has(parameter->role, TRAIT_OBJECT | TRAIT_COUNTED);
    return is_taken ? sort : NULL;
}

/* Numbers can be written as they are; pointers, alone or in records, must be put in. */
static bool is_array_of_pointers(const struct parameter *parameter)
{
    const struct type *sort = parameter->type->sort;
    if (!role_has(parameter->role, TRAIT_COUNTED) || sort->kind != TYPE_POINTER)
        return false;
    const struct type *element = sort->target->sort;
    if (element->kind == TYPE_POINTER)
        return element->target->kind != TYPE_FUNCTION && element->target->kind != TYPE_POINTER;
    return can_be_filled(element) && type_has_pointers(element);
}

static void set_role_of_elements(struct function *function, enum role role)
{
    for (size_t i = 1; i < function->parameter_count; i++)
        function->parameters[i].role = role;
}

/* Characters that one function may write are writable for all. */
static void add_array_filler(struct api *api, const struct type *pointer, size_t count)
{
    const struct type *element = pointer->target->sort;
    bool is_text = type_is_char_pointer(element, true);
    bool is_writable = is_text && !pointer->target->target->is_const;
    enum role role = is_writable ? ROLE_TEXT_BUFFER : ROLE_STRING;
    const char *name =
        name_of(api, arena_printf(api->arena, "%zu %s", count, element->spelling));
    struct function *there = api_find_function(api, name);
    if (there && there->filler && role == ROLE_TEXT_BUFFER)
        set_role_of_elements(there, role);
    if (there)
        return;
    struct function function = new_filler(api, pointer->sort);
    struct filled_member *members = arena_alloc_zeroed(api->arena, count, sizeof *members);
    for (size_t i = 0; i < count; i++) {
        members[i] = (struct filled_member){"", function.parameter_count};
        add_parameter(&function, "", element);
    }
    infer_roles(api, &function);
    function.parameters[0].role = ROLE_BUFFER;
    if (is_text)
        set_role_of_elements(&function, role);
    for (size_t i = 1; i <= count; i++)
        function.parameters[i].null_is_all_there_is = false;
    struct filler filler = {
        .type = element, .is_array = true, .members = members, .member_count = count};
    keep(api, &function, &filler, name);
}

static void add_fillers_for(struct api *api, const struct parameter *parameter)
{
    const struct type *pointer = wanted(api, parameter);
    if (pointer && !companions_are_made_by_calls(api, pointer))
        add_filler(api, pointer);
    for (size_t i = 1; i <= FILLED_ELEMENTS && is_array_of_pointers(parameter); i++)
        add_array_filler(api, parameter->type, i);
}

void fillers_add(struct api *api)
{
    size_t count = api->functions.count;
    if (!api_find_type(api, "void"))
        return;
    for (size_t i = 0; i < count; i++) {
        const struct function *function = api->functions.items[i];
        bool is_called = function_is_callable(function) && !function->is_support;
        for (size_t j = 0; is_called && j < function->parameter_count; j++)
            add_fillers_for(api, &function->parameters[j]);
    }
}
