#include "generate/solved_literals.h"

#include <string.h>

#include "generate/length_checks.h"
#include "generate/places.h"

/* ---- which literal a symbol belongs to ---- */

static bool place_at(const struct applying *applying, size_t statement, size_t argument,
                     struct literal_place *place)
{
    return place_of_argument(applying->vocabulary, applying->witness, statement, argument, place);
}

/* The text or buffer, an argument of the same call, whose length the number tells. */
static bool measured_text(const struct applying *applying, const struct trace_symbol *number,
                          struct literal_place *text)
{
    const struct statements *witness = applying->witness;
    if (number->statement >= witness->count)
        return false;
    const struct statement *call = &witness->items[number->statement];
    const struct operation *operation =
        statements_operation(witness, applying->vocabulary, number->statement);
    if (operation->kind != OPERATION_CALL || number->argument >= call->argument_count)
        return false;
    for (size_t i = 0; i < call->argument_count; i++) {
        if (i == number->argument || !length_is_told_by(operation->function, i, number->argument))
            continue;
        int source = statements_source(witness, number->statement, i);
        bool is_there = source < 0 ? place_at(applying, number->statement, i, text)
                                   : place_at(applying, (size_t)source, 0, text);
        if (is_there && text->kind == PLACE_END && text->offset == number->value)
            return true;
    }
    return false;
}

static bool is_number_of_its_own(const struct applying *applying,
                                 const struct trace_symbol *symbol, struct literal_place *place)
{
    return place_at(applying, symbol->statement, symbol->argument, place) &&
           place->kind == PLACE_NUMBER;
}

bool solved_may_change(void *context, const struct trace_symbol *symbol)
{
    const struct applying *applying = context;
    struct literal_place place;
    if (symbol->kind == TRACE_SYMBOL_NUMBER)
        return is_number_of_its_own(applying, symbol, &place) ||
               measured_text(applying, symbol, &place);
    return place_at(applying, symbol->statement, symbol->argument, &place) &&
           place.kind == PLACE_END && (symbol->offset < place.offset || symbol->is_end ||
                                       symbol->kind == TRACE_SYMBOL_LENGTH);
}

/* ---- numbers ---- */

static void suggest(const struct applying *applying, const struct literal_place *place,
                    const struct literal *literal)
{
    if (applying->suggest)
        applying->suggest(applying->context, place->function, place->parameter, literal);
}

static bool set_number(const struct applying *applying, const struct literal_place *place,
                       uint64_t value)
{
    const struct type *sort = place->literal->sort;
    unsigned width = sort->size >= 1 && sort->size <= 8 ? 8 * (unsigned)sort->size : 64;
    int64_t number = sort->is_signed ? trace_signed(value, width)
                                     : (int64_t)trace_bits(value, width);
    const struct literal *literal =
        place_set_number(applying->vocabulary, applying->changed, place, number);
    if (literal)
        suggest(applying, place, literal);
    return literal;
}

/* ---- texts ---- */

/* A text that is to change: what it will be. */
struct rewriting {
    const struct literal *before;
    char text[PASSING_BYTES_MAXIMUM];
    size_t size;
};

static bool is_of(const struct applying *applying, const struct trace_symbol *symbol,
                  const struct literal *literal)
{
    struct literal_place text;
    if (symbol->kind != TRACE_SYMBOL_NUMBER)
        return symbol->literal == literal->id;
    return !is_number_of_its_own(applying, symbol, &text) &&
           measured_text(applying, symbol, &text) && text.literal == literal;
}

/* Longer: more of its last byte, which is as good as any. */
static bool resize(struct rewriting *rewriting, uint64_t size)
{
    if (size > sizeof rewriting->text)
        return false;
    char filler = rewriting->size ? rewriting->text[rewriting->size - 1] : 'a';
    if (size > rewriting->size)
        memset(rewriting->text + rewriting->size, filler, size - rewriting->size);
    rewriting->size = size;
    return true;
}

static bool set_byte(struct rewriting *rewriting, size_t offset, uint64_t value)
{
    if (offset >= sizeof rewriting->text)
        return false;
    if (offset >= rewriting->size) {
        memset(rewriting->text + rewriting->size, 0, offset + 1 - rewriting->size);
        rewriting->size = offset + 1;
    }
    rewriting->text[offset] = (char)value;
    return true;
}

/* Lengths first, then bytes. A string ends where it is given a zero. */
static bool rewrite(const struct applying *applying, const struct solved *solved,
                    struct rewriting *rewriting)
{
    rewriting->size = rewriting->before->size;
    if (rewriting->size > sizeof rewriting->text)
        return false;
    memcpy(rewriting->text, rewriting->before->bytes, rewriting->size);
    for (int is_for_bytes = 0; is_for_bytes < 2; is_for_bytes++)
        for (size_t i = 0; i < solved->count; i++) {
            const struct trace_symbol *symbol = &solved->literals[i].symbol;
            if ((symbol->kind == TRACE_SYMBOL_BYTE) != is_for_bytes ||
                !is_of(applying, symbol, rewriting->before))
                continue;
            if (!(is_for_bytes ? set_byte(rewriting, symbol->offset, solved->literals[i].value)
                               : resize(rewriting, solved->literals[i].value)))
                return false;
        }
    if (rewriting->before->kind == LITERAL_STRING)
        rewriting->size = strnlen(rewriting->text, rewriting->size);
    return true;
}

/* A text may be the argument of several calls; each of them gets the other one. */
static bool replace_everywhere(const struct applying *applying, const struct rewriting *rewriting)
{
    bool any = false;
    for (size_t i = 0; i < applying->witness->count; i++)
        for (size_t k = 0; k < applying->witness->items[i].argument_count; k++) {
            struct literal_place place;
            if (applying->witness->items[i].arguments[k] != (int16_t)rewriting->before->id)
                continue;
            if (!place_at(applying, i, k, &place) || place.kind != PLACE_END)
                return false;
            const struct literal *literal = place_splice(
                applying->vocabulary, applying->changed, &place,
                &(struct splice){0, rewriting->before->size, rewriting->text, rewriting->size});
            if (!literal)
                return false;
            suggest(applying, &place, literal);
            any = true;
        }
    return any;
}

static bool set_text(const struct applying *applying, const struct literal *literal,
                     const struct solved *solved)
{
    struct rewriting rewriting = {.before = literal};
    return rewrite(applying, solved, &rewriting) && replace_everywhere(applying, &rewriting);
}

/* ---- all of them ---- */

/* The text that the symbol is a part of, or whose length it is; NULL: it is a number. */
static const struct literal *text_of(const struct applying *applying,
                                     const struct trace_symbol *symbol)
{
    struct literal_place place;
    if (symbol->kind != TRACE_SYMBOL_NUMBER)
        return applying->vocabulary->literals.items[symbol->literal];
    return !is_number_of_its_own(applying, symbol, &place) &&
                   measured_text(applying, symbol, &place)
               ? place.literal
               : NULL;
}

static bool is_first_of_text(const struct applying *applying, const struct solved *solved,
                             size_t index, const struct literal *text)
{
    for (size_t i = 0; i < index; i++)
        if (text_of(applying, &solved->literals[i].symbol) == text)
            return false;
    return true;
}

bool solved_apply(const struct applying *applying, const struct solved *solved)
{
    *applying->changed = *applying->witness;
    for (size_t i = 0; i < solved->count; i++) {
        const struct trace_symbol *symbol = &solved->literals[i].symbol;
        const struct literal *text = text_of(applying, symbol);
        struct literal_place place;
        if (text ? is_first_of_text(applying, solved, i, text) &&
                       !set_text(applying, text, solved)
                 : !is_number_of_its_own(applying, symbol, &place) ||
                       !set_number(applying, &place, solved->literals[i].value))
            return false;
    }
    return true;
}
