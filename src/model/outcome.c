#include "model/outcome.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *word;
    const char *sentence;
    bool is_contract;
} ends[] = {
#define END(name, word, is_contract, sentence) [END_##name] = {word, sentence, is_contract},
#include "wire/ends.def"
#undef END
};

const char *end_word(enum wire_end end)
{
    return ends[end].word;
}

enum wire_end end_named(const char *word)
{
    for (size_t end = END_OK + 1; end < END_COUNT; end++)
        if (strcmp(ends[end].word, word) == 0)
            return (enum wire_end)end;
    return END_OK;
}

const char *end_sentence(enum wire_end end)
{
    return ends[end].sentence;
}

bool end_is_contract(enum wire_end end)
{
    return ends[end].is_contract;
}

const char *observed_bytes(const struct observed_value *value, const struct type *type)
{
    if (type->size <= sizeof value->bits)
        return (const char *)&value->bits;
    return type->size < WIRE_TEXT ? value->bytes : NULL;
}

const struct observed_content *outcome_content(const struct outcome *outcome, size_t statement,
                                              size_t offset)
{
    for (size_t i = 0; i < outcome->content_count; i++)
        if (outcome->contents[i].statement == statement && outcome->contents[i].offset == offset)
            return &outcome->contents[i];
    return NULL;
}

bool outcome_is_slow(const struct outcome *outcome)
{
    return outcome->ticks >= 2; /* one may fall into any call */
}

bool outcome_breaks_contract(const struct outcome *outcome)
{
    return end_is_contract(outcome->end);
}

static size_t reached(const struct outcome *outcome)
{
    return outcome->statement < outcome->statement_count ? outcome->statement
                                                         : outcome->statement_count;
}

size_t outcome_first_skipped(const struct outcome *outcome)
{
    for (size_t i = 0; i < reached(outcome); i++)
        if ((outcome->values[i].flags & VALUE_UNKNOWN) == VALUE_SKIPPED)
            return i;
    return outcome->statement_count;
}

bool outcome_has_skipped(const struct outcome *outcome)
{
    return outcome_first_skipped(outcome) < reached(outcome);
}

static enum failure_convention convention_of(const struct function *function)
{
    if (function->failure != FAILURE_UNKNOWN)
        return function->failure;
    switch (function->result->kind) {
    case TYPE_POINTER:
        return FAILURE_NULL;
    case TYPE_SIGNED:
    case TYPE_ENUM:
        return FAILURE_NEGATIVE;
    default:
        return FAILURE_UNKNOWN;
    }
}

static bool is_no_number(const struct type *type, const struct observed_value *value)
{
    double number = 0;
    float narrow;
    if (type->kind != TYPE_FLOATING || type->size > sizeof number)
        return false;
    if (type->size == sizeof number) {
        memcpy(&number, &value->bits, sizeof number);
    } else if (type->size == sizeof narrow) {
        memcpy(&narrow, &value->bits, sizeof narrow);
        number = (double)narrow;
    }
    return isnan(number);
}

bool function_succeeded(const struct function *function, const struct observed_value *value)
{
    switch (convention_of(function)) {
    case FAILURE_NULL:
        return !(value->flags & VALUE_NULL);
    case FAILURE_NEGATIVE:
        return type_integer(function->result, value->bits) >= 0;
    case FAILURE_NONZERO:
        return value->bits == 0;
    case FAILURE_ZERO:
        return value->bits != 0;
    default:
        return !is_no_number(function->result, value);
    }
}

bool operation_succeeded(const struct operation *operation, const struct observed_value *value)
{
    return operation->kind != OPERATION_CALL || function_succeeded(operation->function, value);
}
