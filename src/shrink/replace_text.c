#include "shrink/replace_text.h"

int text_counter_of(const struct function *function, size_t buffer)
{
    const struct parameter *parameter = &function->parameters[buffer];
    int partner = parameter->partner;
    if (parameter->factor >= 0 || !role_has(parameter->role, TRAIT_COUNTED) || partner < 0)
        return -1;
    const struct parameter *counter = &function->parameters[partner];
    return counter->factor < 0 && role_has(counter->role, TRAIT_MEASURES) ? partner : -1;
}

/* Elements, or bytes where that is what was told. */
static int64_t new_length(const struct text_place *place, int64_t told, size_t size)
{
    int64_t before = (int64_t)(place->size / place->element);
    int64_t count = (int64_t)(size / place->element);
    if (told == (int64_t)place->size)
        return (int64_t)size;
    return told > count || told == before ? count : told;
}

/* False when there is no room for another number. */
static bool tell_length(struct vocabulary *vocabulary, const struct text_place *place,
                        int16_t *operand, size_t size)
{
    const struct literal *told = vocabulary->literals.items[*operand];
    int64_t length = new_length(place, told->integer, size);
    if (told->kind != LITERAL_INTEGER)
        return false;
    if (length == told->integer)
        return true;
    const struct literal *literal = literal_passing_integer(vocabulary, told->sort, length);
    if (literal)
        *operand = (int16_t)literal->id;
    return literal;
}

static const struct function *function_at(const struct vocabulary *vocabulary,
                                          const struct statements *statements, size_t index)
{
    return statements_operation(statements, vocabulary, index)->function;
}

/* What tells the length of a buffer, in all calls that get it. That of a string stays as it is. */
static bool tell_lengths(struct vocabulary *vocabulary, const struct text_place *place,
                         size_t size, struct statements *statements)
{
    bool is_buffer = statements_operation(statements, vocabulary, place->index)->kind ==
                     OPERATION_BUFFER;
    for (size_t i = place->index + 1; is_buffer && i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            const struct function *function = function_at(vocabulary, statements, i);
            bool is_given =
                function && statements_source(statements, i, j) == (int)place->index;
            int counter = is_given ? text_counter_of(function, j) : -1;
            if (counter >= 0 && statements->items[i].arguments[counter] >= 0 &&
                !tell_length(vocabulary, place, &statements->items[i].arguments[counter], size))
                return false;
        }
    return true;
}

bool text_replace(struct vocabulary *vocabulary, const struct statements *from,
                  const struct text_place *place, const struct text_bytes *text,
                  struct statements *to)
{
    const struct literal *literal = literal_passing_bytes(
        vocabulary, place->literal->kind, place->literal->sort, text->bytes, text->size);
    if (!literal)
        return false;
    *to = *from;
    to->items[place->index].arguments[place->argument] = (int16_t)literal->id;
    return text->size == place->size || tell_lengths(vocabulary, place, text->size, to);
}
