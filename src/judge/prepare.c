/* What is only just made may have to be started, opened or given something first: when a null
 * pointer behind it is used, and another call before the failing one heals, the order of the calls
 * may be to blame. Where there is no object, the state is the library's own. */
#include <string.h>

#include "judge/internal.h"
#include "model/words.h"

enum {
    PREPARATIONS_MAXIMUM = 24,
    NULL_PAGE = 65536, /* a field of a record behind a null pointer is at a small address */
};

static bool is_null_access(const struct outcome *outcome)
{
    return (outcome->end == END_UNDEFINED && strstr(outcome->message, "null pointer")) ||
           (outcome->end == END_SEGMENTATION_FAULT && outcome->address < NULL_PAGE);
}

static bool may_prepare(const struct inquiry *inquiry, const struct operation *operation)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (operation->kind != OPERATION_CALL || operation == call ||
        operation->function->is_support || operation->function->sets_hook)
        return false;
    enum purpose purpose = operation->function->purpose;
    return purpose != PURPOSE_DESTRUCTOR && purpose != PURPOSE_CLEARER &&
           purpose != PURPOSE_RELEASE;
}

/* An object of the failing call that has the sort; -1: none. */
static int object_of(const struct inquiry *inquiry, const struct type *sort)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++) {
        int source = statements_source(inquiry->statements, inquiry->last, j);
        if (source >= 0 && call->arguments[j] == sort && type_is_pointer_to(sort, TYPE_RECORD))
            return source;
    }
    return -1;
}

/* The preparing call, and what it needs, while they are put before the failing one. */
struct preparation {
    struct inquiry *inquiry;
    struct statements *candidate;
    size_t at;   /* of the failing call */
    size_t skip; /* arguments that the object could be, before the one that it is */
    bool has_object;
};

enum { OBJECT_PLACES = 2 };

static bool insert_value(struct preparation *preparation, const struct type *sort, int *value)
{
    const struct laboratory *laboratory = preparation->inquiry->laboratory;
    const struct sequence *sequence;
    struct statements made = {.count = 0};
    size_t index;
    if (!laboratory->component(laboratory->context, sort, 0, &sequence, &index) ||
        !statements_add_sequence(&made, sequence) ||
        !statements_insert(preparation->candidate, preparation->at, made.items, made.count))
        return false;
    *value = (int)(preparation->at + index);
    preparation->at += made.count;
    return true;
}

/* The statement of an argument, or the literal: see *is_literal. */
static bool choose_argument(struct preparation *preparation, const struct type *sort, int *value,
                            bool *is_literal)
{
    const struct vocabulary *vocabulary = preparation->inquiry->vocabulary;
    int object = preparation->has_object ? -1 : object_of(preparation->inquiry, sort);
    const struct literal *literal = literal_not_null(vocabulary, sort);
    *is_literal = false;
    if (object >= 0 && preparation->skip-- == 0) {
        preparation->has_object = true;
        *value = object;
        return true;
    }
    if (literal) {
        *is_literal = true;
        *value = literal->id;
        return true;
    }
    return insert_value(preparation, sort, value);
}

static bool prepare(struct preparation *preparation, const struct operation *operation)
{
    int values[API_MAXIMUM_PARAMETERS];
    bool are_literals[API_MAXIMUM_PARAMETERS];
    for (size_t j = 0; j < operation->argument_count; j++)
        if (!choose_argument(preparation, operation->arguments[j], &values[j], &are_literals[j]))
            return false;
    struct statement call = {.operation = (uint16_t)operation->id,
                             .argument_count = (uint16_t)operation->argument_count};
    for (size_t j = 0; j < operation->argument_count; j++)
        call.arguments[j] = (int16_t)(are_literals[j] ? values[j]
                                                      : values[j] - (int)preparation->at);
    return statements_insert(preparation->candidate, preparation->at, &call, 1);
}

/* What goes over all there is, or adds to it, copes with nothing; what is only to be started,
 * opened or made elsewhere is another thing. */
static bool may_want_elements(const struct operation *call, const struct operation *before)
{
    bool brings_elements = before->argument_count > 1;
    return !brings_elements ||
           (call->argument_count == 1 && !name_says(call->function->name, WORDS_WHOLE));
}

static bool takes_objects(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++)
        if (object_of(inquiry, call->arguments[j]) >= 0)
            return true;
    return false;
}

static bool heals(struct inquiry *inquiry, const struct operation *operation)
{
    bool needs_object = takes_objects(inquiry);
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (needs_object && !may_want_elements(call, operation))
        return false;
    for (size_t skip = 0; skip < (needs_object ? OBJECT_PLACES : 1); skip++) {
        struct statements candidate = *inquiry->statements;
        struct preparation preparation = {inquiry, &candidate, inquiry->last, skip, false};
        if (prepare(&preparation, operation) && preparation.has_object == needs_object &&
            replay(inquiry, &candidate) == REPLAY_RETURNS)
            return true;
    }
    return false;
}

void doubts_try_preparations(struct inquiry *inquiry)
{
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct operation *call = operation_at(vocabulary, inquiry->statements, inquiry->last);
    if (!is_null_access(inquiry->outcome) || call->kind != OPERATION_CALL ||
        call->function->purpose == PURPOSE_DESTRUCTOR)
        return;
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->operations.count && tried < PREPARATIONS_MAXIMUM; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!may_prepare(inquiry, operation))
            continue;
        tried++;
        if (!heals(inquiry, operation))
            continue;
        struct doubt *doubt = doubts_add(
            inquiry, CONDITION_ORDER, inquiry->last, 0,
            arena_printf(inquiry->arena, "%s is called without a call of %s before",
                         call->function->name, operation->function->name));
        doubt->condition.parameter = -1;
        doubt->is_settled = true;
        return;
    }
}
