#include "model/callback.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "model/words.h"

const char *callback_word(enum callback_behaviour behaviour)
{
    static const char *const words[] = {
#define BEHAVIOUR(name, word, meaning) [CALLBACK_##name] = word,
#include "model/behaviours.def"
#undef BEHAVIOUR
    };
    return words[behaviour];
}

static bool is_data_pointer(const struct type *type)
{
    return type->kind == TYPE_POINTER && !type_is_function_pointer(type);
}

static bool is_number(const struct type *type)
{
    return type->kind == TYPE_SIGNED || type->kind == TYPE_UNSIGNED;
}

/* A context may stand before the block, or behind it: of a reallocator behind the size as well. */
int callback_block_parameter(const struct type *function, enum callback_behaviour behaviour)
{
    int block = -1;
    if (behaviour == CALLBACK_ALLOCATE)
        return -1;
    for (size_t i = 0; i < function->parameter_count; i++) {
        bool is_settled = block >= 0 && (behaviour == CALLBACK_DEALLOCATE_FIRST ||
                                         is_number(function->parameters[i]));
        if (is_settled)
            break;
        if (is_data_pointer(function->parameters[i]))
            block = (int)i;
    }
    return block;
}

size_t callback_numbers(const struct type *function, size_t *first)
{
    size_t count = 0;
    for (size_t i = function->parameter_count; i-- > 0;)
        if (is_number(function->parameters[i])) {
            *first = i;
            count++;
        }
    return count;
}

static size_t count_pointers(const struct type *function)
{
    size_t count = 0;
    for (size_t i = 0; i < function->parameter_count; i++)
        count += is_data_pointer(function->parameters[i]);
    return count;
}

static bool takes_only_pointers_and_numbers(const struct type *function)
{
    size_t first;
    return count_pointers(function) + callback_numbers(function, &first) ==
           function->parameter_count;
}

static bool says(const struct callback_place *place, const char *word)
{
    for (size_t i = 0; i < sizeof place->words / sizeof *place->words; i++)
        if (place->words[i] && strcasestr(place->words[i], word))
            return true;
    return false;
}

static bool says_ending(const struct callback_place *place, unsigned endings)
{
    for (size_t i = 0; i < sizeof place->words / sizeof *place->words; i++)
        if (place->words[i] && name_contains_ending(place->words[i], endings))
            return true;
    return false;
}

/* Two pointers of one sort at the front, and a number as the answer. */
static bool takes_two_alike(const struct type *function)
{
    return function->parameter_count >= 2 && type_is_integer(function->target) &&
           is_data_pointer(function->parameters[0]) &&
           function->parameters[0]->sort == function->parameters[1]->sort;
}

/* `void *(*)(size_t)`, or a context before it, or a count before the size. */
static bool has_shape_of_allocator(const struct type *function)
{
    size_t first, numbers = callback_numbers(function, &first);
    return type_is_pointer_to(function->target, TYPE_VOID) && numbers >= 1 && numbers <= 2 &&
           count_pointers(function) <= 1 && takes_only_pointers_and_numbers(function);
}

static bool has_shape_of_reallocator(const struct type *function)
{
    size_t first, pointers = count_pointers(function);
    return type_is_pointer_to(function->target, TYPE_VOID) && pointers >= 1 && pointers <= 2 &&
           callback_numbers(function, &first) == 1 && takes_only_pointers_and_numbers(function);
}

static bool has_shape_of_deallocator(const struct type *function)
{
    size_t pointers = count_pointers(function);
    return function->target->kind == TYPE_VOID && pointers >= 1 && pointers <= 2 &&
           pointers == function->parameter_count;
}

static bool is_writable_bytes(const struct type *type)
{
    return is_data_pointer(type) && !type->target->is_const &&
           (type->target->kind == TYPE_VOID || type->target->kind == TYPE_CHAR);
}

int callback_filled_buffer(const struct type *function)
{
    for (size_t i = 0; i + 1 < function->parameter_count; i++)
        if (is_writable_bytes(function->parameters[i]) && is_number(function->parameters[i + 1]))
            return (int)i;
    return -1;
}

int callback_count_place(const struct type *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (is_data_pointer(function->parameters[i]) &&
            !function->parameters[i]->target->is_const &&
            is_number(function->parameters[i]->target))
            return (int)i;
    return -1;
}

int callback_context(const struct type *function)
{
    int found = -1, buffer = callback_filled_buffer(function);
    for (size_t i = 0; i < function->parameter_count; i++) {
        if (!type_is_pointer_to(function->parameters[i], TYPE_VOID) || (int)i == buffer)
            continue;
        if (found >= 0 || function->parameters[i]->target->is_const)
            return -1;
        found = (int)i;
    }
    return found;
}

static bool is_bytes(const struct type *type)
{
    return is_data_pointer(type) &&
           (type->target->kind == TYPE_VOID || type->target->kind == TYPE_CHAR);
}

/* Not the last `void *`, which is data of the caller's. */
static bool is_shown_data(const struct type *function, size_t parameter)
{
    for (size_t i = parameter + 1; i < function->parameter_count; i++)
        if (type_is_pointer_to(function->parameters[i], TYPE_VOID))
            return type_is_pointer_to(function->parameters[parameter], TYPE_VOID);
    return false;
}

enum hearing callback_hearing(const struct callback *callback, size_t parameter)
{
    const struct type *function = callback->type->target;
    const struct type *type = function->parameters[parameter];
    bool has_number = parameter + 1 < function->parameter_count &&
                      is_number(function->parameters[parameter + 1]);
    if (type->kind == TYPE_FLOATING && type->size <= sizeof(double))
        return HEARS_FLOATING;
    if (type_is_integer(type))
        return HEARS_INTEGER;
    if (is_writable_bytes(type) && has_number && function->target->kind != TYPE_VOID)
        return HEARS_NOTHING; /* it may be meant to be filled */
    if (is_bytes(type) && strcmp(type->target->sort->spelling, "char") == 0)
        return has_number ? HEARS_LIMITED : HEARS_TEXT;
    if (is_bytes(type) && has_number)
        return HEARS_BYTES;
    return is_shown_data(function, parameter) && !callback->sees_bytes ? HEARS_NUMBER_THERE
                                                                       : HEARS_NOTHING;
}

bool callback_is_told(const struct type *type, enum callback_behaviour behaviour)
{
    const struct type *function = type->target;
    if (function->is_variadic || !function->parameter_count)
        return false;
    switch (behaviour) {
    case CALLBACK_NOTHING:
    case CALLBACK_VISIT: /* without a pointer it is a question, such as isspace() */
        return function->target->kind == TYPE_VOID || count_pointers(function);
    case CALLBACK_STOP:
    case CALLBACK_GO:
    case CALLBACK_WRITE:
        return true;
    default:
        return false;
    }
}

bool callback_has_state(enum callback_behaviour behaviour)
{
    return behaviour == CALLBACK_STOP || behaviour == CALLBACK_GO || behaviour == CALLBACK_READ;
}

static bool is_wide_number(const struct type *type)
{
    return is_number(type) && type->size == sizeof(size_t);
}

/* The first row whose words and shape fit says what the callback does. */
static const struct {
    const char *words[5];
    unsigned endings; /* the words of the table of endings that say this */
    bool (*has_shape)(const struct type *function);
    enum callback_behaviour behaviour;
    bool only_beside_allocator;
} rows[] = {
    {{"realloc", "resize"}, 0, has_shape_of_reallocator, CALLBACK_REALLOCATE, false},
    {{"alloc", "malloc"}, 0, has_shape_of_allocator, CALLBACK_ALLOCATE, false},
    {{NULL}, ENDING_FREES_MEMORY, has_shape_of_deallocator, CALLBACK_DEALLOCATE, true},
    {{"eq", "same", "match"}, 0, takes_two_alike, CALLBACK_EQUAL, false},
};

static bool row_fits(size_t row, const struct callback_place *place)
{
    if (!rows[row].has_shape(place->type->target) ||
        (rows[row].only_beside_allocator && !place->is_beside_allocator))
        return false;
    for (const char *const *word = rows[row].words; *word; word++)
        if (says(place, *word))
            return true;
    return says_ending(place, rows[row].endings);
}

static unsigned bit(enum callback_behaviour behaviour)
{
    return 1u << behaviour;
}

/* A buffer with its room, a number as the answer, data to count with. */
static bool is_reader(const struct callback_place *place)
{
    const struct type *function = place->type->target;
    return type_is_integer(function->target) && callback_filled_buffer(function) >= 0 &&
           callback_context(function) >= 0 &&
           (says(place, "read") || says(place, "input") || says(place, "load") ||
            says(place, "fetch") || says(place, "source"));
}

/* What the shape alone says. */
static unsigned behaviours_of_shape(const struct callback_place *place)
{
    const struct type *function = place->type->target;
    size_t first, pointers = count_pointers(function);
    if (takes_two_alike(function))
        return bit(function->target->kind == TYPE_BOOL ? CALLBACK_EQUAL : CALLBACK_COMPARE);
    if (pointers && is_number(function->target) && says(place, "hash"))
        return bit(CALLBACK_HASH);
    if (pointers && callback_numbers(function, &first) && is_wide_number(function->target) &&
        (says(place, "writ") || says(place, "output") || says(place, "sink")))
        return bit(CALLBACK_WRITE);
    if (place->is_beside_data && is_reader(place))
        return bit(CALLBACK_READ) | bit(CALLBACK_NOTHING);
    if (is_data_pointer(function->target) && pointers == 1 &&
        function->parameters[0]->sort == function->target->sort)
        return bit(CALLBACK_COPY) | bit(CALLBACK_NOTHING);
    bool counts_down = place->is_beside_data && callback_context(function) >= 0;
    return bit(CALLBACK_NOTHING) | bit(CALLBACK_ASK) |
           (type_is_integer(function->target) ? bit(CALLBACK_VISIT) : 0) |
           (type_is_integer(function->target) && counts_down
                ? bit(CALLBACK_STOP) | bit(CALLBACK_GO)
                : 0);
}

unsigned callback_behaviours(const struct callback_place *place, bool rule_is_on)
{
    if (!rule_is_on)
        return bit(CALLBACK_NOTHING) |
               (type_is_integer(place->type->target->target) ? bit(CALLBACK_VISIT) : 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (row_fits(i, place))
            return bit(rows[i].behaviour == CALLBACK_DEALLOCATE && place->context_is_last
                           ? CALLBACK_DEALLOCATE_FIRST
                           : rows[i].behaviour);
    return behaviours_of_shape(place);
}

static bool is_allocator(const struct type *type, const char *name, const char *spelling)
{
    struct callback_place place = {.type = type, .words = {name, spelling}};
    return type_is_function_pointer(type) && row_fits(1, &place);
}

static bool is_context_last(const struct type *allocator)
{
    const struct type *function = allocator->target;
    return is_data_pointer(function->parameters[function->parameter_count - 1]);
}

struct callback_place callback_place_of_parameter(const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    struct callback_place place = {
        .type = parameter->type,
        .words = {parameter->name, parameter->spelling, function->name},
    };
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *other = &function->parameters[i];
        if (!is_allocator(other->type, other->name, other->spelling))
            continue;
        place.is_beside_allocator = true;
        place.context_is_last |= is_context_last(other->type);
    }
    place.is_beside_data = function_takes(function, TRAIT_DATA);
    return place;
}
