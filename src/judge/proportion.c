/* A limit proves nothing by itself: a call may be slow, deep or large because it has much to do. On
 * small input, in a function that returned at once whenever it was called before, it proves that
 * something never ends. */
#include "judge/judge_internal.h"

enum {
    RETURNS_ENOUGH = 8,   /* calls that returned: the function is not slow by nature */
    SMALL_NUMBER = 256,   /* its third power, as in a product of matrices, takes no second */
    SMALL_TEXT = 1024,    /* bytes, of all texts and buffers together */
};

static bool is_limit_of_work(enum wire_end end)
{
    return end == END_HANG || end == END_STACK_EXHAUSTED || end == END_MEMORY_EXHAUSTED;
}

static bool number_is_small(const struct literal *literal)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return literal->name ||
               (literal->integer <= SMALL_NUMBER && literal->integer >= -SMALL_NUMBER);
    case LITERAL_FLOATING:
        return literal->floating <= SMALL_NUMBER && literal->floating >= -SMALL_NUMBER;
    default:
        return true;
    }
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
            if (!number_is_small(literal))
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

bool is_out_of_proportion(const struct inquiry *inquiry)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    const struct laboratory *laboratory = inquiry->laboratory;
    return laboratory && is_limit_of_work(inquiry->outcome->end) &&
           operation->kind == OPERATION_CALL &&
           api_rule_is_on(inquiry->vocabulary->api, RULE_PROPORTION) &&
           laboratory->returns(laboratory->context, operation) >= RETURNS_ENOUGH &&
           !(inquiry->outcome->end == END_HANG && may_iterate(operation)) &&
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
