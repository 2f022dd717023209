/* Lengths by name and place: which number says how long which pointer's elements are. */
#include "analyse/roles/lengths_by_name.h"

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/names.h"
#include "base/text.h"

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

/* `compress(dest, size_t *destLen, ...)`: the room on the way in, the length on the way out; of
 * what is only read: the length on the way in, and how much of it was used on the way out. */
static void pair_pointed(struct api *api, struct function *function, size_t pointer, size_t number)
{
    const struct parameter *buffer = &function->parameters[pointer];
    const struct parameter *length = &function->parameters[number];
    const struct type *type = length->type;
    if (type->kind != TYPE_POINTER || type->target->is_const || !is_count_type(type->target) ||
        !(accepted_hints(buffer) & (LENGTH_ROOM | LENGTH_BYTES)) ||
        !name_length_hint_of(length->name, buffer->name, true))
        return;
    struct claim claim = {ROLE_IN_OUT, (int)pointer, -1,
                          evidence_of(EVIDENCE_NAME, CONFIDENCE_NAME,
                                      REASON(api, "its name, beside '%s'", buffer->name))};
    claim_pair(api, function, pointer, number, claim);
}

static bool may_be_length(const struct parameter *number)
{
    return is_count_type(number->type) && number->role == ROLE_VALUE;
}

bool is_length_of(const struct parameter *pointer, const struct parameter *number)
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

/* Characters that may be written, and their size: snprintf's habit. */
static bool says_room(const struct parameter *buffer, const struct parameter *length)
{
    return name_length_hint(length->name) == LENGTH_ROOM ||
           (type_is_char_pointer(buffer->type, false) && !buffer->type->target->is_const);
}

static void pair(struct api *api, struct function *function, size_t pointer, size_t number)
{
    const struct parameter *buffer = &function->parameters[pointer];
    const struct parameter *length = &function->parameters[number];
    struct claim claim = {says_room(buffer, length) ? ROLE_CAPACITY : ROLE_LENGTH, (int)pointer, -1,
                          evidence_of(EVIDENCE_NAME, CONFIDENCE_NAME,
                                      reason_of_length(api, length, buffer))};
    if (claim_pair(api, function, pointer, number, claim))
        function->parameters[pointer].role_evidence.reason = reason_of_buffer(api, length);
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
        struct claim claim = {
            ROLE_BUFFER, shared->partner, -1,
            evidence_of(EVIDENCE_NAME, CONFIDENCE_NAME,
                        REASON(api, "'%s' is also the length of the pointer before '%s'",
                               length->name, shared->name))};
        claim_role(api, function, i, claim);
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
void pairs_claim(struct api *api, struct function *function)
{
    pair_named(api, function);
    pair_following(api, function);
    for (size_t i = 0; i + 1 < function->parameter_count; i++)
        if (function->parameters[i].role == ROLE_BUFFER &&
            function->parameters[i].partner == (int)i + 1)
            share_length(api, function, i);
    pair_others(api, function);
}

/* `fread(buf, size, nitems, ...)`, `qsort(base, nmemb, size, ...)`: one counts elements, the other
 * says how large they are. */
static void claim_product(struct api *api, struct function *function, size_t pointer)
{
    const struct parameter *buffer = &function->parameters[pointer];
    size_t first = pointer + 1, second = pointer + 2;
    if (second >= function->parameter_count || buffer->partner != (int)first ||
        !type_is_pointer_to(buffer->type, TYPE_VOID) ||
        !is_count_type(function->parameters[second].type))
        return;
    unsigned hints[] = {(unsigned)name_length_hint(function->parameters[first].name),
                        (unsigned)name_length_hint(function->parameters[second].name)};
    if ((hints[0] | hints[1]) != (LENGTH_BYTES | LENGTH_ELEMENTS) || hints[0] == hints[1])
        return;
    size_t count = hints[0] == LENGTH_ELEMENTS ? first : second;
    size_t size = count == first ? second : first;
    struct evidence evidence =
        evidence_of(EVIDENCE_NAME, CONFIDENCE_NAME, "a count and a size beside each other");
    struct claim product = {ROLE_LENGTH, (int)pointer, (int)size, evidence};
    claim_pair(api, function, pointer, count, product);
}

void products_claim(struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        claim_product(api, function, i);
    for (size_t i = 0; i + 1 < function->parameter_count; i++)
        pair_pointed(api, function, i, i + 1);
}
