#include "generate/fuzz.h"

#include <string.h>

#include "generate/edits.h"
#include "generate/favourites.h"
#include "generate/mined_values.h"

/* Chances, each with its reason. */
static const struct {
    double number;    /* small numbers are right most of the time */
    double text;      /* what is read byte by byte has many more cases than first values show */
    double favourite; /* to start from what has taught something, where there is such */
} chances = {
    .number = 0.05,
    .text = 0.2,
    .favourite = 0.7,
};

enum {
    SIGMA = 30,        /* of the Gaussian step, as in GRT */
    EDITS_MAXIMUM = 4, /* at a time */
    TEXT_MAXIMUM = 64, /* as long as a length that we can say honestly */
};

struct fuzz {
    struct vocabulary *vocabulary;
    struct favourites *favourites;
};

struct fuzz *fuzz_new(struct vocabulary *vocabulary, struct arena *arena)
{
    struct fuzz *fuzz = arena_alloc_zeroed(arena, 1, sizeof *fuzz);
    fuzz->vocabulary = vocabulary;
    fuzz->favourites = favourites_new(vocabulary->api, arena);
    return fuzz;
}

/* ---- numbers ---- */

/* Near enough to a Gaussian of deviation 1, by four uniform numbers. */
static double gaussian(struct rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return (sum - 2) * 1.7320508;
}

static int64_t change_number(int64_t number, struct rng *rng)
{
    switch (rng_below(rng, 8)) {
    case 0:
        return (int64_t)((uint64_t)number + 1);
    case 1:
        return (int64_t)((uint64_t)number - 1);
    case 2:
        return (int64_t)((uint64_t)number * 2);
    case 3:
        return number / 2;
    case 4:
        return (int64_t)(0 - (uint64_t)number);
    case 5:
        return (int64_t)((uint64_t)1 << rng_below(rng, 63)) - (int64_t)rng_below(rng, 2);
    default:
        return (int64_t)((uint64_t)number + (uint64_t)(int64_t)(gaussian(rng) * SIGMA));
    }
}

static const struct literal *fuzz_number(struct fuzz *fuzz, const struct parameter *parameter,
                                         const struct literal *literal, struct rng *rng)
{
    int64_t number = change_number(literal->integer, rng);
    const struct literal *changed =
        number_may_be_given(parameter, number)
            ? literal_passing_integer(fuzz->vocabulary, parameter->type->sort, number)
            : NULL;
    return changed ? changed : literal;
}

/* ---- strings and bytes ---- */

static char any_byte(const struct edited *bytes, bool is_text, struct rng *rng)
{
    if (bytes->size && rng_chance(rng, 0.3))
        return bytes->items[rng_below(rng, (uint32_t)bytes->size)];
    if (is_text || rng_chance(rng, 0.5))
        return (char)(' ' + rng_below(rng, 95));
    return (char)rng_below(rng, 256);
}

/* The four edits of GRT (insert, remove, replace, a part of it), one that repeats a part, and one
 * that puts in another value. */
static void edit(struct edited *bytes, const struct literal *other, bool is_text,
                 struct rng *rng)
{
    struct stretch stretch = edited_stretch(bytes, rng);
    struct stretch one = {stretch.start, stretch.size ? 1 : 0};
    char byte = any_byte(bytes, is_text, rng);
    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        edited_insert(bytes, stretch.start, &byte, 1);
        break;
    case 2:
        edited_erase(bytes, one);
        break;
    case 3:
        edited_erase(bytes, stretch);
        break;
    case 4:
        edited_repeat(bytes, stretch, stretch.start);
        break;
    case 5:
        if (other)
            edited_insert(bytes, stretch.start, other->bytes, other->size);
        break;
    default:
        edited_replace(bytes, one, &byte, 1);
    }
}

/* Text ends at its first zero byte; of a buffer for text the last byte stays one. */
const struct literal *bytes_instead(struct vocabulary *vocabulary, const struct given *given,
                                    const char *bytes, size_t size)
{
    const struct parameter *parameter = &given->function->parameters[given->parameter];
    const struct literal *literal = given->literal;
    char copy[PASSING_BYTES_MAXIMUM + 1] = {0};
    if (size > PASSING_BYTES_MAXIMUM - 1)
        return NULL;
    memcpy(copy, bytes, size);
    if (literal->kind == LITERAL_STRING)
        size = strlen(copy);
    if (literal->kind == LITERAL_STRING && !text_may_be_given(given->function, copy))
        return NULL;
    if (role_has(parameter->role, TRAIT_ENDED))
        size = strlen(copy) + 1;
    else if (literal->kind == LITERAL_BYTES && parameter->partner < 0)
        size = size < literal->size ? literal->size : size;
    if ((literal->kind == LITERAL_BYTES && !size) || size > PASSING_BYTES_MAXIMUM)
        return NULL;
    return literal_passing_bytes(vocabulary, literal->kind, parameter->type->sort, copy, size);
}

static const struct literal *fuzz_bytes(struct fuzz *fuzz, const struct given *given,
                                        const struct literal *other, struct rng *rng)
{
    const struct literal *literal = given->literal;
    struct edited bytes = {.size = literal->size, .maximum = TEXT_MAXIMUM};
    bool is_text = literal->kind == LITERAL_STRING ||
                   role_has(given->function->parameters[given->parameter].role, TRAIT_ENDED);
    if (literal->size > TEXT_MAXIMUM)
        return literal;
    memcpy(bytes.items, literal->bytes, literal->size);
    for (uint32_t edits = 1 + rng_below(rng, EDITS_MAXIMUM); edits; edits--)
        edit(&bytes, other, is_text, rng);
    const struct literal *changed =
        bytes_instead(fuzz->vocabulary, given, bytes.items, bytes.size);
    return changed ? changed : literal;
}

/* ---- values ---- */

const struct literal *fuzz_value(struct fuzz *fuzz, const struct function *function,
                                 size_t parameter, const struct literal *literal,
                                 struct rng *rng)
{
    enum taking taking = fuzz ? taking_of(function, parameter) : TAKES_NONE;
    bool is_number = taking == TAKES_NUMBERS && literal->kind == LITERAL_INTEGER;
    bool is_text = (taking == TAKES_STRINGS && literal->kind == LITERAL_STRING) ||
                   (taking == TAKES_BYTES && literal->kind == LITERAL_BYTES);
    if ((!is_number && !is_text) ||
        !rng_chance(rng, is_number ? chances.number : chances.text))
        return literal;
    const struct literal *favourite =
        favourites_choose(fuzz->favourites, function, parameter, rng);
    const struct literal *start =
        favourite && favourite->kind == literal->kind && rng_chance(rng, chances.favourite)
            ? favourite
            : literal;
    if (is_number)
        return fuzz_number(fuzz, &function->parameters[parameter], start, rng);
    struct given given = {function, parameter, start};
    return fuzz_bytes(fuzz, &given, start == literal ? favourite : literal, rng);
}

void fuzz_reward(struct fuzz *fuzz, const struct function *function, size_t parameter,
                 const struct literal *literal)
{
    favourites_add(fuzz->favourites, function, parameter, literal);
}

void fuzz_mark(const struct fuzz *fuzz, bool *is_used)
{
    favourites_mark(fuzz->favourites, is_used);
}
