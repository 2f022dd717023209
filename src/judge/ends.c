/* Two numbers that are the ends of something, by their names: `x0` and `x1`, `from` and `to`. Who
 * gives the larger one first describes nothing. */
#include <ctype.h>
#include <string.h>

#include "judge/place.h"

static const char *const end_pairs[][2] = {
    {"begin", "end"},  {"start", "end"},   {"start", "stop"},  {"first", "last"}, {"from", "to"},
    {"low", "high"},   {"lower", "upper"}, {"lo", "hi"},       {"min", "max"},    {"left", "right"},
    {"top", "bottom"},
};

/* `x0` and `x1`: the same but for the last digit, which is one more. */
static bool are_numbered(const char *first, const char *second)
{
    size_t length = strlen(first);
    return length > 1 && length == strlen(second) && strncmp(first, second, length - 1) == 0 &&
           isdigit((unsigned char)first[length - 1]) && second[length - 1] == first[length - 1] + 1;
}

static bool are_ends(const char *first, const char *second)
{
    for (size_t i = 0; i < sizeof end_pairs / sizeof *end_pairs; i++)
        if (name_has_word(first, end_pairs[i][0]) && name_has_word(second, end_pairs[i][1]))
            return true;
    return are_numbered(first, second);
}

static const struct literal *integer_of(const struct inquiry *inquiry, size_t call,
                                        size_t argument)
{
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, call, argument);
    return literal && literal->kind == LITERAL_INTEGER ? literal : NULL;
}

static bool are_reversed(const struct inquiry *inquiry, size_t call, size_t first, size_t second)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, call)->function;
    const struct literal *a = integer_of(inquiry, call, first);
    const struct literal *b = integer_of(inquiry, call, second);
    return a && b && a->sort == b->sort && a->integer > b->integer &&
           are_ends(function->parameters[first].name, function->parameters[second].name);
}

/* Does it go well the other way round? */
static bool order_heals(struct inquiry *inquiry, size_t call, size_t first, size_t second)
{
    struct statements candidate = *inquiry->statements;
    struct statement *statement = &candidate.items[call];
    int16_t argument = statement->arguments[first];
    statement->arguments[first] = statement->arguments[second];
    statement->arguments[second] = argument;
    return replay(inquiry, &candidate) == REPLAY_RETURNS;
}

static bool doubt_ends_of(struct inquiry *inquiry, size_t call, size_t first, size_t second)
{
    if (!are_reversed(inquiry, call, first, second) ||
        !order_heals(inquiry, call, first, second))
        return false;
    struct arena *arena = inquiry->arena;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, call)->function;
    doubts_add(inquiry, call, first,
               arena_printf(arena, "%s is given a larger number for %s than for %s",
                            function->name, name_of(arena, function, first),
                            name_of(arena, function, second)));
    return true;
}

void doubt_reversed_ends(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    for (size_t i = inquiry->last + 1; i-- > 0;) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL)
            continue;
        for (size_t j = 0; j < operation->argument_count; j++)
            for (size_t k = 0; k < operation->argument_count; k++)
                if (doubt_ends_of(inquiry, i, j, k))
                    return;
    }
}
