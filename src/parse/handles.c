/* `typedef char *sds;`: a pointer to plain numbers that the library makes and releases itself, by a
 * name of its own. Another `char *` is not one, though C takes it; so it becomes a type of its own,
 * which points to something that nobody outside knows. */
#include <ctype.h>
#include <string.h>

#include "model/words.h"
#include "parse/parse_internal.h"

static bool is_identifier(const char *spelling)
{
    size_t length = 0;
    while (isalnum((unsigned char)spelling[length]) || spelling[length] == '_')
        length++;
    return length && !spelling[length];
}

static bool is_named_pointer(const struct type *type, const char *spelling)
{
    return type->kind == TYPE_POINTER && type_is_scalar(type->target) && !type->target->is_const &&
           is_identifier(spelling);
}

static bool takes(const struct function *function, const char *name)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (strcmp(function->parameters[i].spelling, name) == 0)
            return true;
    return false;
}

static bool releases(const struct function *function, const char *name)
{
    return function->parameter_count == 1 && takes(function, name) &&
           name_contains_ending(function->name, ENDING_MARKS_HANDLES);
}

static bool has_releaser(const struct api *api, const char *name)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (releases(api->functions.items[i], name))
            return true;
    return false;
}

static const struct type *make_unknown(struct api *api, const char *name, bool is_characters)
{
    bool is_new;
    struct type *type =
        api_intern_type(api, arena_printf(api->arena, "__typeof__(*(%s)0)", name), &is_new);
    struct record *record = arena_alloc_zeroed(api->arena, 1, sizeof *record);
    record->spelling = name;
    record->is_characters = is_characters;
    type->kind = TYPE_RECORD;
    type->record = record;
    vector_push(&api->records, record);
    return type;
}

static void make_handle(struct api *api, const char *name, const struct type *declared)
{
    bool is_new;
    struct type *handle = api_intern_type(api, name, &is_new);
    if (!is_new)
        return;
    handle->kind = TYPE_POINTER;
    handle->size = handle->alignment = sizeof(void *);
    handle->target = make_unknown(api, name, type_is_char_pointer(declared, false));
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        if (strcmp(function->result_spelling, name) == 0)
            function->result = handle;
        for (size_t j = 0; j < function->parameter_count; j++)
            if (strcmp(function->parameters[j].spelling, name) == 0)
                function->parameters[j].type = handle;
    }
}

void handles_find(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *maker = api->functions.items[i];
        const char *name = maker->result_spelling;
        if (is_named_pointer(maker->result, name) && !takes(maker, name) &&
            has_releaser(api, name))
            make_handle(api, name, maker->result);
    }
}

const struct type *handle_or(const struct api *api, const char *spelling, const struct type *type)
{
    const struct type *handle = api_find_type(api, spelling);
    return handle && type->kind == TYPE_POINTER && handle->kind == TYPE_POINTER ? handle : type;
}
