#include "generate/places.h"

#include <ctype.h>
#include <string.h>

#include "generate/fuzz.h"
#include "generate/length_checks.h"

enum {
    BYTES_OF_A_TEXT = 24, /* the first ones; what comes later is mostly more of the same */
    TEXT_LONGEST = 64,    /* that is made longer for the sake of its length */
};

/* ---- finding them ---- */

struct taker {
    const struct function *function; /* NULL: there was none yet */
    size_t call;
    size_t parameter;
};

/* The next call, and parameter of it, that takes argument `argument` of the statement, itself or by
 * way of a buffer; begins with {0}. */
static bool next_taker(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t statement, size_t argument, struct taker *taker)
{
    enum operation_kind kind = statements_operation(statements, vocabulary, statement)->kind;
    if (kind == OPERATION_CALL) {
        bool is_first = !taker->function;
        *taker = (struct taker){statements_operation(statements, vocabulary, statement)->function,
                                statement, argument};
        return is_first;
    }
    if (kind != OPERATION_BUFFER)
        return false;
    size_t i = taker->function ? taker->call : statement + 1;
    size_t j = taker->function ? taker->parameter + 1 : 0;
    for (; i < statements->count; i++, j = 0)
        for (; j < statements->items[i].argument_count; j++) {
            const struct operation *operation = statements_operation(statements, vocabulary, i);
            if (statements_source(statements, i, j) == (int)statement &&
                operation->kind == OPERATION_CALL) {
                *taker = (struct taker){operation->function, i, j};
                return true;
            }
        }
    return false;
}

struct listing {
    struct literal_place *places;
    size_t count, maximum;
    bool has_texts_only;
};

static void list(struct listing *listing, const struct literal_place *place, enum place_kind kind,
                 size_t offset)
{
    if (listing->count == listing->maximum || (listing->has_texts_only && kind != PLACE_END))
        return;
    struct literal_place *added = &listing->places[listing->count++];
    *added = *place;
    added->kind = kind;
    added->offset = offset;
}

static void list_places_of(struct listing *listing, const struct literal_place *place)
{
    const struct literal *literal = place->literal;
    enum taking taking = taking_of(place->function, place->parameter);
    if (taking == TAKES_NUMBERS && literal->kind == LITERAL_INTEGER)
        list(listing, place, PLACE_NUMBER, 0);
    if ((taking != TAKES_STRINGS || literal->kind != LITERAL_STRING) &&
        (taking != TAKES_BYTES || literal->kind != LITERAL_BYTES))
        return;
    /* The zero at the end of a text stays. */
    bool is_ended = literal->kind == LITERAL_BYTES && literal->size &&
                    role_has(place->function->parameters[place->parameter].role, TRAIT_ENDED);
    size_t size = literal->size - is_ended;
    for (size_t i = 0; i < size && i < BYTES_OF_A_TEXT; i++)
        list(listing, place, PLACE_BYTE, i);
    list(listing, place, PLACE_END, size);
}

/* Whoever takes it may take other values of the same kind. */
static bool all_take_alike(const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct literal_place *place)
{
    struct taker taker = {0};
    enum taking taking = taking_of(place->function, place->parameter);
    while (next_taker(vocabulary, statements, place->statement, place->argument, &taker))
        if (taking_of(taker.function, taker.parameter) != taking ||
            taker.function->parameters[taker.parameter].role !=
                place->function->parameters[place->parameter].role)
            return false;
    return true;
}

static void list_argument(struct listing *listing, const struct vocabulary *vocabulary,
                          const struct statements *statements, size_t statement, size_t argument)
{
    struct taker taker = {0};
    int16_t literal = statements->items[statement].arguments[argument];
    if (literal < 0 || !next_taker(vocabulary, statements, statement, argument, &taker))
        return;
    struct literal_place place = {
        .literal = vocabulary->literals.items[literal],
        .statement = (uint16_t)statement,
        .argument = (uint16_t)argument,
        .function = taker.function,
        .parameter = taker.parameter,
    };
    if (all_take_alike(vocabulary, statements, &place))
        list_places_of(listing, &place);
}

static void list_places(struct listing *listing, const struct vocabulary *vocabulary,
                        const struct statements *statements)
{
    for (size_t i = statements->count; i-- > 0;)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            list_argument(listing, vocabulary, statements, i, j);
}

bool place_of_argument(const struct vocabulary *vocabulary, const struct statements *statements,
              size_t statement, size_t argument, struct literal_place *place)
{
    struct literal_place found[BYTES_OF_A_TEXT + 2];
    struct listing listing = {.places = found, .maximum = BYTES_OF_A_TEXT + 2};
    if (statement >= statements->count ||
        argument >= statements->items[statement].argument_count)
        return false;
    list_argument(&listing, vocabulary, statements, statement, argument);
    if (listing.count)
        *place = found[listing.count - 1];
    return listing.count;
}

size_t places_find(const struct vocabulary *vocabulary, const struct statements *statements,
                   struct literal_place *places, size_t maximum)
{
    struct listing listing = {.places = places, .maximum = maximum};
    list_places(&listing, vocabulary, statements);
    return listing.count;
}

size_t places_find_texts(const struct vocabulary *vocabulary, const struct statements *statements,
                         struct literal_place *places, size_t maximum)
{
    struct listing listing = {.places = places, .maximum = maximum, .has_texts_only = true};
    list_places(&listing, vocabulary, statements);
    return listing.count;
}

/* ---- lengths beside a text ---- */

/* Argument `number` tells the length of a text, which was so long and is so long now. */
struct told_length {
    size_t number;
    size_t before, after;
};

/* What was the whole length is so again, a shorter one stays. False when that cannot be. */
static bool adjust_length(struct vocabulary *vocabulary, struct statements *statements,
                          const struct taker *taker, struct told_length told)
{
    struct statement *call = &statements->items[taker->call];
    const struct operation *operation = vocabulary->operations.items[call->operation];
    const struct parameter *buffer = &operation->function->parameters[taker->parameter];
    int16_t given = call->arguments[told.number];
    const struct literal *length = given >= 0 ? vocabulary->literals.items[given] : NULL;
    if (buffer->factor >= 0 || !length || length->kind != LITERAL_INTEGER)
        return told.after >= told.before;
    if (length->integer != (int64_t)told.before && length->integer <= (int64_t)told.after)
        return true;
    /* There are few lengths: they stay. */
    call->arguments[told.number] =
        (int16_t)literal_integer(vocabulary, operation->arguments[told.number],
                                 (int64_t)told.after, NULL)
            ->id;
    return true;
}

static bool adjust_lengths(struct vocabulary *vocabulary, struct statements *statements,
                           const struct literal_place *place, const struct literal *changed)
{
    size_t before = place->literal->size;
    struct taker taker = {0};
    while (next_taker(vocabulary, statements, place->statement, place->argument, &taker)) {
        if (!content_fits(&taker.function->parameters[taker.parameter], changed))
            return false;
        size_t count = statements->items[taker.call].argument_count;
        for (size_t j = 0; before != changed->size && j < count; j++)
            if (length_is_told_by(taker.function, taker.parameter, j) &&
                !adjust_length(vocabulary, statements, &taker,
                               (struct told_length){j, before, changed->size}))
                return false;
    }
    return true;
}

/* ---- changing them ---- */

static const struct literal *give(struct statements *statements, const struct literal_place *place,
                                  const struct literal *literal)
{
    if (literal)
        statements->items[place->statement].arguments[place->argument] = (int16_t)literal->id;
    return literal;
}

const struct literal *place_set_number(struct vocabulary *vocabulary, struct statements *statements,
                                       const struct literal_place *place, int64_t number)
{
    const struct parameter *parameter = &place->function->parameters[place->parameter];
    if (!number_may_be_given(parameter, number) || !parameter_takes_number(parameter, number))
        return NULL;
    return give(statements, place,
                literal_passing_integer(vocabulary, place->literal->sort, number));
}

const struct literal *place_splice(struct vocabulary *vocabulary, struct statements *statements,
                                   const struct literal_place *place, const struct splice *splice)
{
    const struct literal *literal = place->literal;
    char text[PASSING_BYTES_MAXIMUM];
    size_t behind = splice->offset + splice->size;
    if (behind > literal->size || literal->size - splice->size + splice->count > sizeof text)
        return NULL;
    memcpy(text, literal->bytes, splice->offset);
    memcpy(text + splice->offset, splice->bytes, splice->count);
    memcpy(text + splice->offset + splice->count, literal->bytes + behind,
           literal->size - behind);
    struct given given = {place->function, place->parameter, literal};
    const struct literal *changed = bytes_instead(vocabulary, &given, text,
                                                  literal->size - splice->size + splice->count);
    if (!changed || !adjust_lengths(vocabulary, statements, place, changed))
        return NULL;
    give(statements, place, changed);
    /* One number may tell the length of several. */
    return lengths_are_honest(vocabulary, statements) ? changed : NULL;
}

char place_filler(const struct literal_place *place)
{
    return place->offset ? place->literal->bytes[place->offset - 1] : 'a';
}

const struct literal *place_set_length(struct vocabulary *vocabulary, struct statements *statements,
                                       const struct literal_place *place, size_t length)
{
    size_t end = place->offset;
    char more[TEXT_LONGEST];
    if (length > TEXT_LONGEST)
        return NULL;
    if (length <= end)
        return place_splice(vocabulary, statements, place,
                            &(struct splice){length, end - length, "", 0});
    memset(more, place_filler(place), sizeof more);
    return place_splice(vocabulary, statements, place,
                        &(struct splice){end, 0, more, length - end});
}

static const struct literal *nudge_number(struct vocabulary *vocabulary,
                                          struct statements *statements,
                                          const struct literal_place *place, int *step)
{
    static const int steps[] = {1, -1};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        int64_t number;
        const struct literal *changed =
            __builtin_add_overflow(place->literal->integer, steps[i], &number)
                ? NULL
                : place_set_number(vocabulary, statements, place, number);
        *step = steps[i];
        if (changed)
            return changed;
    }
    return NULL;
}

/* Digits stay digits, and letters of either case letters, so that the library goes the same way as
 * before for as long as it can. */
static int step_of_byte(char byte)
{
    unsigned char value = (unsigned char)byte;
    if (isalnum(value))
        return isalnum(value + 1) ? 1 : -1;
    return value == UINT8_MAX ? -1 : 1;
}

const struct literal *place_nudge(struct vocabulary *vocabulary, struct statements *statements,
                                  const struct literal_place *place, int *step)
{
    char byte;
    switch (place->kind) {
    case PLACE_NUMBER:
        return nudge_number(vocabulary, statements, place, step);
    case PLACE_BYTE:
        byte = place->literal->bytes[place->offset];
        *step = step_of_byte(byte);
        byte = (char)(byte + *step);
        return place_splice(vocabulary, statements, place,
                            &(struct splice){place->offset, 1, &byte, 1});
    default:
        *step = 1;
        return place_set_length(vocabulary, statements, place, place->offset + 1);
    }
}
