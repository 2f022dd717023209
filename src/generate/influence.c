#include "generate/influence.h"

#include <string.h>

enum {
    PLACES_IN_A_TEXT = 3, /* where the same bytes occur again and again, the first ones do */
    BITS_OF_A_LENGTH = 32, /* at least */
    COMMON_BELOW = 10,     /* numbers that are everywhere */
};

struct finding_influences {
    const struct operand *operand;
    struct influence *found;
    size_t count, maximum;
};

uint64_t number_of_width(uint64_t number, unsigned width)
{
    return width >= 64 ? number : number & (((uint64_t)1 << width) - 1);
}

int64_t signed_of_width(uint64_t number, unsigned width)
{
    uint64_t sign = (uint64_t)1 << (width - 1);
    return (int64_t)((number_of_width(number, width) ^ sign) - sign);
}

static const struct operation *operation_at(const struct vocabulary *vocabulary,
                                            const struct statements *statements, size_t index)
{
    return vocabulary->operations.items[statements->items[index].operation];
}

bool taker_find(const struct vocabulary *vocabulary, const struct statements *statements,
                size_t statement, size_t argument, size_t first, struct taker *taker)
{
    enum operation_kind kind = operation_at(vocabulary, statements, statement)->kind;
    if (kind == OPERATION_CALL) {
        *taker = (struct taker){statement, argument};
        return first <= statement;
    }
    if (kind != OPERATION_BUFFER)
        return false;
    for (size_t i = first > statement ? first : statement + 1; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == (int)statement &&
                operation_at(vocabulary, statements, i)->kind == OPERATION_CALL) {
                *taker = (struct taker){i, j};
                return true;
            }
    return false;
}

static void add(struct finding_influences *finding, const struct influence *place,
                enum influence_kind kind, size_t offset, size_t size, bool is_reversed)
{
    if (finding->count == finding->maximum)
        return;
    struct influence *influence = &finding->found[finding->count++];
    *influence = *place;
    influence->kind = kind;
    influence->offset = offset;
    influence->size = size;
    influence->is_reversed = is_reversed;
}

static void find_run(struct finding_influences *finding, const struct influence *place,
                     const char *bytes, size_t size, bool is_reversed)
{
    const struct literal *literal = place->literal;
    size_t places = 0;
    for (size_t i = 0; i + size <= literal->size && places < PLACES_IN_A_TEXT; i++)
        if (memcmp(literal->bytes + i, bytes, size) == 0) {
            add(finding, place, INFLUENCE_BYTES, i, size, is_reversed);
            places++;
        }
}

/* The number of bytes that hold the operand when it was widened for the comparison. */
static size_t least_size(const struct operand *operand)
{
    for (size_t size = 1; size < 8; size *= 2)
        if (number_of_width(operand->number, (unsigned)size * 8) == operand->number ||
            number_of_width((uint64_t)signed_of_width(operand->number, (unsigned)size * 8),
                            operand->width) == operand->number)
            return size;
    return 8;
}

static void find_number_in_text(struct finding_influences *finding, const struct influence *place)
{
    const struct operand *operand = finding->operand;
    for (size_t size = operand->width / 8u, least = least_size(operand); size >= least && size;
         size /= 2) {
        char forward[8], backward[8];
        for (size_t i = 0; i < size; i++)
            forward[i] = backward[size - 1 - i] = (char)(operand->number >> 8 * i);
        find_run(finding, place, forward, size, false);
        if (size > 1)
            find_run(finding, place, backward, size, true);
    }
    if (!operand->number && place->literal->kind == LITERAL_STRING)
        add(finding, place, INFLUENCE_END, place->literal->size, 0, false);
    if (operand->number == place->literal->size && operand->width >= BITS_OF_A_LENGTH)
        add(finding, place, INFLUENCE_LENGTH, 0, place->literal->size, false);
}

static void look_at(struct finding_influences *finding, const struct influence *place)
{
    const struct operand *operand = finding->operand;
    const struct literal *literal = place->literal;
    enum taking taking = taking_of(place->function, place->parameter);
    bool is_text = (taking == TAKES_STRINGS && literal->kind == LITERAL_STRING) ||
                   (taking == TAKES_BYTES && literal->kind == LITERAL_BYTES);
    if (taking == TAKES_NUMBERS && literal->kind == LITERAL_INTEGER) {
        if (operand->width &&
            number_of_width((uint64_t)literal->integer, operand->width) == operand->number)
            add(finding, place, INFLUENCE_NUMBER, 0, 0, false);
    } else if (is_text && operand->width) {
        find_number_in_text(finding, place);
    } else if (is_text && (operand->size || !literal->size)) {
        find_run(finding, place, operand->bytes, operand->size, false);
    }
}

/* Small numbers and single characters are equal to many literals by chance: those of the call in
 * which they were compared are more likely than others. */
static bool is_common(const struct operand *operand)
{
    return operand->width ? operand->number < COMMON_BELOW : operand->size < 2;
}

size_t influences_find(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t statement, const struct operand *operand, struct influence *found,
                       size_t maximum)
{
    struct finding_influences finding = {
        .operand = operand, .found = found, .maximum = maximum};
    for (size_t i = statement + 1; i-- > 0;)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            struct taker taker;
            if (statements->items[i].arguments[j] < 0 ||
                !taker_find(vocabulary, statements, i, j, is_common(operand) ? statement : 0,
                            &taker))
                continue;
            struct influence place = {
                .literal = vocabulary->literals.items[statements->items[i].arguments[j]],
                .statement = (uint16_t)i,
                .argument = (uint16_t)j,
                .function = operation_at(vocabulary, statements, taker.call)->function,
                .parameter = taker.parameter,
            };
            look_at(&finding, &place);
        }
    return finding.count;
}
