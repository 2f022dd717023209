#include "analyse/roles.h"

#include <string.h>

#include "analyse/declared.h"
#include "analyse/makeable.h"
#include "analyse/names.h"
#include "base/text.h"

static bool is_hidden(const struct type *record)
{
    return !record->record->is_complete_for_users;
}

static void set_role(struct parameter *parameter, enum role role, const char *reason)
{
    parameter->role = role;
    parameter->role_evidence = (struct evidence){
        .source = reason ? EVIDENCE_NAME : EVIDENCE_NONE, .confidence = reason ? 70 : 0,
        .reason = reason};
    parameter->partner = parameter->factor = -1;
}

static void set_role_of_characters(struct parameter *parameter)
{
    if (parameter->type->target->is_const)
        set_role(parameter, ROLE_STRING, "const characters without a length beside them");
    else
        set_role(parameter, ROLE_TEXT_BUFFER, "characters that may be written");
}

static void set_role_of_record(struct parameter *parameter)
{
    bool hidden = is_hidden(parameter->type->target);
    set_role(parameter, ROLE_OBJECT,
             hidden ? "a pointer to a record only the library can make"
                    : "a pointer to a record the headers define");
}

static bool is_wide_text(const struct parameter *parameter)
{
    return strstr(parameter->spelling, "wchar_t") || strstr(parameter->spelling, "char16_t") ||
           strstr(parameter->spelling, "char32_t");
}

static void set_role_of_numbers(struct parameter *parameter)
{
    if (is_wide_text(parameter))
        set_role(parameter, ROLE_TEXT_BUFFER, "wide characters");
    else if (parameter->type->target->is_const)
        set_role(parameter, ROLE_BUFFER, "only read, and without a length beside it");
    else
        set_role(parameter, ROLE_OUT, "a pointer to one value that may be written");
}

/* What the type of a pointer alone suggests. */
static void set_role_of_pointer(struct api *api, struct parameter *parameter)
{
    switch (parameter->type->target->kind) {
    case TYPE_FUNCTION:
        set_role(parameter, ROLE_CALLBACK, "a pointer to a function");
        return;
    case TYPE_RECORD:
        set_role_of_record(parameter);
        if (is_hidden(parameter->type->target))
            return;
        break;
    case TYPE_ARRAY:
        set_role(parameter, ROLE_BUFFER, "a pointer to an array");
        break;
    case TYPE_VOID:
        set_role(parameter, ROLE_USER_DATA, "a void * without a length beside it");
        return;
    case TYPE_CHAR:
        set_role_of_characters(parameter);
        break;
    default:
        set_role_of_numbers(parameter);
        break;
    }
    if (parameter->declared_length)
        set_role(parameter, ROLE_BUFFER,
                 arena_printf(api->arena, "declared as an array of %zu",
                              parameter->declared_length));
}

static bool is_count_type(const struct type *type)
{
    return type->kind == TYPE_SIGNED || type->kind == TYPE_UNSIGNED;
}

/* Which names of a number make it the length of what the pointer points to. */
static unsigned accepted_hints(const struct parameter *pointer)
{
    const struct type *type = pointer->type;
    if (type->kind != TYPE_POINTER)
        return LENGTH_NONE;
    unsigned room = type->target->is_const ? 0 : LENGTH_ROOM;
    switch (type->target->kind) {
    case TYPE_POINTER:
    case TYPE_ARRAY:
        return LENGTH_ELEMENTS; /* "size" beside a `struct text **` is seldom that of an array */
    case TYPE_FUNCTION:
    case TYPE_RECORD:
    case TYPE_OTHER:
        return LENGTH_NONE;
    default:
        return LENGTH_BYTES | LENGTH_ELEMENTS | room;
    }
}

/* A size_t without a name behind bytes can hardly be anything else. */
static bool is_nameless_size(const struct parameter *number)
{
    return !*number->name && text_ends_with(number->spelling, "size_t");
}

static bool may_be_length(const struct parameter *number)
{
    return is_count_type(number->type) && number->role == ROLE_VALUE;
}

static bool is_length_of(const struct parameter *pointer, const struct parameter *number)
{
    if (!may_be_length(number))
        return false;
    unsigned accepted = accepted_hints(pointer);
    if (is_nameless_size(number))
        return accepted & LENGTH_BYTES;
    return accepted & ((unsigned)name_length_hint(number->name) |
                       (unsigned)name_length_hint_of(number->name, pointer->name, false));
}

/* The number has the name of the pointer, so that it need not stand next to it. */
static bool is_named_length_of(const struct parameter *pointer, const struct parameter *number)
{
    unsigned hint = (unsigned)name_length_hint_of(number->name, pointer->name, true);
    return may_be_length(number) && (accepted_hints(pointer) & hint);
}

static const char *reason_of_buffer(struct api *api, const struct parameter *number)
{
    return *number->name
               ? arena_printf(api->arena, "'%s' beside it says how long it is", number->name)
               : "a nameless size stands beside it";
}

static const char *reason_of_length(struct api *api, const struct parameter *length,
                                    const struct parameter *buffer)
{
    if (!*length->name)
        return "a size_t behind a pointer";
    return *buffer->name ? arena_printf(api->arena, "its name, beside '%s'", buffer->name)
                         : "its name, beside a pointer";
}

static void pair(struct api *api, struct function *function, size_t pointer, size_t number)
{
    struct parameter *buffer = &function->parameters[pointer];
    struct parameter *length = &function->parameters[number];
    set_role(buffer, ROLE_BUFFER, reason_of_buffer(api, length));
    set_role(length, ROLE_LENGTH, reason_of_length(api, length, buffer));
    buffer->partner = (int)number;
    length->partner = (int)pointer;
}

/* `compare(const void *a, const void *b, size_t n)`: one length for pointers of one sort. It keeps
 * its partner, the pointer that stands next to it. A `const char *key` before its value is a
 * string, so that only pointers to numbers do not need names that go together. */
static bool shares_length(const struct parameter *other, const struct parameter *shared)
{
    if (other->type->sort != shared->type->sort || other->partner >= 0)
        return false;
    const struct type *target = other->type->target;
    bool points_to_numbers = type_is_scalar(target) && target->kind != TYPE_CHAR;
    return points_to_numbers || names_are_twins(other->name, shared->name);
}

static void share_length(struct api *api, struct function *function, size_t pointer)
{
    const struct parameter *shared = &function->parameters[pointer];
    const struct parameter *length = &function->parameters[shared->partner];
    for (size_t i = pointer; i-- > 0;) {
        struct parameter *other = &function->parameters[i];
        if (!shares_length(other, shared))
            return;
        set_role(other, ROLE_BUFFER,
                 arena_printf(api->arena, "'%s' is also the length of the pointer before '%s'",
                              length->name, shared->name));
        other->partner = shared->partner;
    }
}

/* A length before its pointer. Beside a pointer to one number it is more often something else. */
static bool is_length_before(const struct parameter *pointer, const struct parameter *number)
{
    if (pointer->partner >= 0 || !is_length_of(pointer, number))
        return false;
    return pointer->role != ROLE_OUT || name_says_array(pointer->name);
}

/* `memset(void *s, int c, size_t n)`: only bytes without a type, because a number behind a string
 * and a position is seldom the length of the string. */
static bool is_length_after_value(const struct parameter *pointer, const struct parameter *value,
                                  const struct parameter *number)
{
    return type_is_pointer_to(pointer->type, TYPE_VOID) && pointer->partner < 0 &&
           value->role == ROLE_VALUE && type_is_integer(value->type) &&
           is_length_of(pointer, number);
}

/* `decode(const uint8_t *in, size_t *in_position, size_t in_size)`: at most one stands between. */
static void pair_named(struct api *api, struct function *function)
{
    static const int distances[] = {1, -1, 2, -2};
    int count = (int)function->parameter_count;
    for (int i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof distances / sizeof *distances; j++) {
            int number = i + distances[j];
            if (number >= 0 && number < count && function->parameters[i].partner < 0 &&
                is_named_length_of(&function->parameters[i], &function->parameters[number]))
                pair(api, function, (size_t)i, (size_t)number);
        }
}

static void pair_following(struct api *api, struct function *function)
{
    struct parameter *parameters = function->parameters;
    for (size_t i = 0; i + 1 < function->parameter_count; i++)
        if (parameters[i].partner < 0 && is_length_of(&parameters[i], &parameters[i + 1]))
            pair(api, function, i, i + 1);
}

static void pair_others(struct api *api, struct function *function)
{
    struct parameter *parameters = function->parameters;
    for (size_t i = 1; i < function->parameter_count; i++)
        if (is_length_before(&parameters[i], &parameters[i - 1]))
            pair(api, function, i, i - 1);
    for (size_t i = 0; i + 2 < function->parameter_count; i++)
        if (is_length_after_value(&parameters[i], &parameters[i + 1], &parameters[i + 2]))
            pair(api, function, i, i + 2);
}

/* The name of the pointer in the name of the number is the best evidence, then that the number
 * stands behind the pointer. */
static void pair_lengths(struct api *api, struct function *function)
{
    pair_named(api, function);
    pair_following(api, function);
    for (size_t i = 0; i + 1 < function->parameter_count; i++)
        if (function->parameters[i].role == ROLE_BUFFER &&
            function->parameters[i].partner == (int)i + 1)
            share_length(api, function, i);
    pair_others(api, function);
}

/* `fread(buf, size, nitems, ...)`, `qsort(base, nmemb, size, ...)` */
static void pair_products(struct function *function)
{
    for (size_t i = 0; i + 2 < function->parameter_count; i++) {
        struct parameter *buffer = &function->parameters[i], *first = buffer + 1,
                         *second = buffer + 2;
        if (buffer->partner != (int)i + 1 || !type_is_pointer_to(buffer->type, TYPE_VOID) ||
            !is_count_type(second->type))
            continue;
        unsigned both = (unsigned)name_length_hint(first->name) |
                        (unsigned)name_length_hint(second->name);
        if (both != (LENGTH_BYTES | LENGTH_ELEMENTS))
            continue;
        set_role(second, ROLE_LENGTH, "a count and a size behind a pointer: their product");
        second->partner = (int)i;
        buffer->factor = (int)i + 2;
    }
}

/* Only the evidence gets better: every void * without a length is user data. */
static void explain_user_data(struct api *api, struct function *function, size_t index)
{
    struct parameter *parameters = function->parameters, *data = &parameters[index];
    bool follows = index > 0 && parameters[index - 1].role == ROLE_CALLBACK;
    bool precedes =
        index + 1 < function->parameter_count && parameters[index + 1].role == ROLE_CALLBACK;
    if (data->role != ROLE_USER_DATA)
        return;
    if (follows || precedes)
        data->role_evidence.reason = "a void * beside a callback";
    else if (name_says_user_data(data->name))
        data->role_evidence.reason = arena_printf(api->arena, "a void * named '%s'", data->name);
}

/* The verb in the name, and a record of the caller to write to. */
static bool is_initialiser(const struct function *function)
{
    if (function->parameter_count == 0 || !name_says_initialiser(function->name))
        return false;
    const struct type *first = function->parameters[0].type;
    return type_is_pointer_to(first, TYPE_RECORD) && !first->target->is_const &&
           !is_hidden(first->target);
}

static void infer(struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        set_role(parameter, ROLE_VALUE, NULL);
        if (parameter->type->kind == TYPE_POINTER)
            set_role_of_pointer(api, parameter);
    }
    pair_lengths(api, function);
    pair_products(function);
    for (size_t i = 0; i < function->parameter_count; i++)
        explain_user_data(api, function, i);
    if (is_initialiser(function))
        function->purpose = PURPOSE_INITIALISER;
}

void roles_infer(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        infer(api, api->functions.items[i]);
    declared_apply(api);
    makeable_judge(api);
}
