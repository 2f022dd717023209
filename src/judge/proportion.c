/* A limit proves nothing by itself: a call may be slow, deep or large because it has much to do. On
 * small input, in a function that returned at once whenever it was called before, it proves that
 * something never ends. */
#include <string.h>

#include "judge/judge_internal.h"
#include "judge/place.h"
#include "model/code.h"

enum {
    RETURNS_ENOUGH = 8,   /* calls that returned: the function is not slow by nature */
    SMALL_NUMBER = 256,   /* its third power, as in a product of matrices, takes no second */
    SMALL_TEXT = 1024,    /* bytes, of all texts and buffers together */
};

bool is_limit_of_work(enum wire_end end)
{
    return end == END_HANG || end == END_STACK_EXHAUSTED || end == END_MEMORY_EXHAUSTED;
}

/* Of a type without a sign the largest numbers are written as those below zero. */
static bool is_wrapped(const struct literal *literal, const struct type *type)
{
    return type && type_is_integer(type) && !type->is_signed && literal->integer < 0;
}

static bool number_is_small(const struct literal *literal, const struct type *type)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return literal->name ||
               (!is_wrapped(literal, type) &&
                literal->integer <= SMALL_NUMBER && literal->integer >= -SMALL_NUMBER);
    case LITERAL_FLOATING:
        return literal->floating <= SMALL_NUMBER && literal->floating >= -SMALL_NUMBER;
    default:
        return true;
    }
}

static const struct type *type_given(const struct inquiry *inquiry, size_t statement,
                                     size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    return argument < operation->argument_count ? operation->arguments[argument] : NULL;
}

/* A constant has a name because callers are meant to give it, be it ever so large. */
static bool input_is_small(const struct inquiry *inquiry)
{
    size_t bytes = 0;
    for (size_t i = 0; i <= inquiry->last; i++)
        for (size_t j = 0; j < inquiry->statements->items[i].argument_count; j++) {
            const struct literal *literal =
                literal_of(inquiry->vocabulary, inquiry->statements, i, j);
            if (!literal)
                continue;
            if (!number_is_small(literal, type_given(inquiry, i, j)))
                return false;
            bytes += literal->size;
        }
    return bytes <= SMALL_TEXT;
}

static bool is_floating(const struct type *type)
{
    return type->kind == TYPE_FLOATING ||
           (type->kind == TYPE_POINTER && type->target->kind == TYPE_FLOATING);
}

/* An iteration ends when it has come near enough, and some numbers are never near enough. */
static bool may_iterate(const struct operation *operation)
{
    for (size_t j = 0; j < operation->argument_count; j++)
        if (is_floating(operation->arguments[j]))
            return true;
    return false;
}

/* Numbers in a row of which nobody knows how they end, or what they mean: a table of zeroes may
 * lead from its first entry to its first entry. */
static bool may_go_round(const struct inquiry *inquiry)
{
    const struct statement *call = &inquiry->statements->items[inquiry->last];
    for (size_t j = 0; j < call->argument_count; j++) {
        struct place place = place_at((struct inquiry *)inquiry, inquiry->last, j);
        if (place_is_storage(&place) && place.maker->kind == OPERATION_BUFFER &&
            type_is_integer(place.maker->element) && place.maker->element->size > 1 &&
            place.parameter->partner < 0)
            return true;
    }
    return false;
}

/* How much there is to read is the machine's affair. */
static bool reads_directories(const struct code *code)
{
    static const char *const reading[] = {"opendir", "fdopendir", "readdir", "scandir",
                                          "ftw",     "nftw",      "fts_open", "glob"};
    for (; code; code = code->next) {
        const char *callee = code->kind == CODE_CALL ? code_callee(code) : NULL;
        for (size_t i = 0; callee && i < sizeof reading / sizeof reading[0]; i++)
            if (strcmp(callee, reading[i]) == 0)
                return true;
        if (reads_directories(code->first))
            return true;
    }
    return false;
}

static bool comes_to(const struct function *function, const struct body *body)
{
    size_t length = strcspn(body->symbol, "@");
    for (size_t i = 0; i < function->reach_count; i++)
        if (strlen(function->reaches[i]) == length &&
            strncmp(function->reaches[i], body->symbol, length) == 0)
            return true;
    return false;
}

static bool may_walk_directories(const struct api *api, const struct operation *operation)
{
    const struct function *function = operation->function;
    if (function->variant_of)
        function = function->variant_of;
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        if (!body->is_caller && body->root && comes_to(function, body) &&
            reads_directories(body->root))
            return true;
    }
    return false;
}

bool is_out_of_proportion(const struct inquiry *inquiry)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    const struct laboratory *laboratory = inquiry->laboratory;
    return laboratory && is_limit_of_work(inquiry->outcome->end) &&
           operation->kind == OPERATION_CALL &&
           api_rule_is_on(inquiry->vocabulary->api, RULE_PROPORTION) &&
           laboratory->returns(laboratory->context, operation) >= RETURNS_ENOUGH &&
           !(inquiry->outcome->end == END_HANG &&
             (may_iterate(operation) || may_go_round(inquiry) ||
              may_walk_directories(inquiry->vocabulary->api, operation))) &&
           input_is_small(inquiry);
}

bool went_well_before(const struct inquiry *inquiry, const struct laboratory *laboratory)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (!laboratory->returns(laboratory->context, call))
        return false;
    for (size_t j = 0; j < call->argument_count; j++)
        if (!laboratory->went_well(laboratory->context, call, j, inquiry->statements,
                                   inquiry->last))
            return false;
    return true;
}
