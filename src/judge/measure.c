/* A pointer to bytes or numbers knows no length: what is behind it may be shorter than a number
 * beside it says, when neither we nor the library made it for that number. A pointer to a record is
 * another thing: who made the record knows what is in it. */
#include <string.h>

#include "judge/place.h"

enum { LONG_TEXT = 256 }; /* longer than what constants measure: keys, blocks, digests */

static bool is_bare(const struct type *type)
{
    return type->kind == TYPE_POINTER &&
           (type->target->kind == TYPE_VOID || type_is_scalar(type->target));
}

static bool is_violated(const struct inquiry *inquiry, size_t statement)
{
    const struct operation *maker =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    const struct literal *content =
        maker->kind == OPERATION_BUFFER
            ? literal_of(inquiry->vocabulary, inquiry->statements, statement, 0)
            : NULL;
    return content && content->kind == LITERAL_BYTES &&
           content->size == inquiry->violation.size;
}

static bool is_given(const struct inquiry *inquiry, size_t call, int value)
{
    for (size_t j = 0; j < inquiry->statements->items[call].argument_count; j++)
        if (statements_source(inquiry->statements, call, j) == value)
            return true;
    return false;
}

/* Was a buffer of ours that an earlier call put behind the argument what was violated? */
static bool holds_violated(const struct inquiry *inquiry, size_t argument)
{
    int object = statements_source(inquiry->statements, inquiry->last, argument);
    if (object < 0 || inquiry->violation.owner != REGION_OURS)
        return false;
    for (size_t i = 0; i < inquiry->last; i++)
        if (is_violated(inquiry, i) && is_given(inquiry, inquiry->last, (int)i))
            return false;
    for (size_t i = (size_t)object + 1; i < inquiry->last; i++)
        for (size_t j = 0; is_given(inquiry, i, object) &&
                           j < inquiry->statements->items[i].argument_count;
             j++) {
            int given = statements_source(inquiry->statements, i, j);
            if (given >= 0 && is_violated(inquiry, (size_t)given))
                return true;
        }
    return false;
}

/* Could it have been what was accessed beyond its end? */
static bool may_be_too_short(const struct inquiry *inquiry, size_t argument)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, inquiry->last, argument);
    if (holds_violated(inquiry, argument))
        return true;
    const struct operation *maker =
        maker_of(inquiry->vocabulary, inquiry->statements, inquiry->last, argument);
    if (!is_bare(call->arguments[argument]))
        return false;
    if (literal)
        return literal->kind == LITERAL_STRING && inquiry->outcome->end == END_GLOBAL_OVERFLOW;
    return maker->kind == OPERATION_CALL && inquiry->outcome->end == END_HEAP_OVERFLOW;
}

static void look_at_number(struct inquiry *inquiry, size_t argument, size_t number)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    if (!smaller_number_heals(inquiry, inquiry->last, number))
        return;
    struct doubt *doubt =
        doubts_add(inquiry, inquiry->last, argument,
                   arena_printf(inquiry->arena, "%s is given for %s less than %s may say",
                                function->name, name_of(inquiry->arena, function, argument),
                                name_of(inquiry->arena, function, number)));
    doubt->condition.other = (int)number;
}

/* `const uint8_t *key`: nothing but its type speaks for a string, and that of strings is `char`. */
static bool may_be_bytes(const struct parameter *parameter)
{
    return parameter->role == ROLE_STRING &&
           parameter->role_evidence.confidence < CONFIDENCE_ENOUGH &&
           !type_is_char_pointer(parameter->type, false);
}

/* Bytes may have to be as many as a constant says. */
static void look_at_text(struct inquiry *inquiry, size_t argument)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, inquiry->last, argument);
    if (!literal || !may_be_bytes(&function->parameters[argument]))
        return;
    char text[LONG_TEXT + 1] = {0};
    memset(text, 'a', LONG_TEXT);
    struct statements candidate = *inquiry->statements;
    candidate.items[inquiry->last].arguments[argument] =
        (int16_t)literal_string(inquiry->vocabulary, literal->sort, text)->id;
    if (replay(inquiry, &candidate) != REPLAY_RETURNS)
        return;
    doubts_add(inquiry, inquiry->last, argument,
               arena_printf(inquiry->arena, "%s is given %zu byte%s for %s", function->name,
                            literal->size + 1, literal->size ? "s" : "",
                            name_of(inquiry->arena, function, argument)));
}

void doubt_measuring_number(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; call->kind == OPERATION_CALL && j < call->argument_count; j++)
        for (size_t k = 0; may_be_too_short(inquiry, j) && k < call->argument_count; k++)
            if (call->arguments[k]->kind == TYPE_SIGNED ||
                call->arguments[k]->kind == TYPE_UNSIGNED)
                look_at_number(inquiry, j, k);
}

/* A number of ours behind a pointer: `size_t *room`. -1: it is none. */
static int number_behind(const struct inquiry *inquiry, size_t argument)
{
    int place = statements_source(inquiry->statements, inquiry->last, argument);
    const struct operation *maker =
        maker_of(inquiry->vocabulary, inquiry->statements, inquiry->last, argument);
    if (!maker || maker->kind != OPERATION_OBJECT || !type_is_integer(maker->element) ||
        !inquiry->statements->items[place].argument_count)
        return -1;
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, (size_t)place, 0);
    return literal && literal->kind == LITERAL_INTEGER && literal->integer > 1 ? place : -1;
}

/* That the call then says that there is too little is as good: it was told how much there is. */
static bool smaller_one_behind_heals(struct inquiry *inquiry, int place)
{
    const struct literal *was =
        literal_of(inquiry->vocabulary, inquiry->statements, (size_t)place, 0);
    for (int64_t value = 1; value >= 0; value--) {
        struct statements candidate = *inquiry->statements;
        candidate.items[place].arguments[0] =
            (int16_t)literal_integer(inquiry->vocabulary, was->sort, value, NULL)->id;
        if (replay(inquiry, &candidate) == REPLAY_RETURNS)
            return true;
    }
    return false;
}

/* What the number measures was made by us or by an earlier call, for no such number. */
void doubt_number_behind(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    bool is_left =
        inquiry->outcome->end == END_HEAP_OVERFLOW && !inquiry->violation.is_of_this_call;
    for (size_t j = 0; is_left && call->kind == OPERATION_CALL && j < call->argument_count; j++) {
        int number = number_behind(inquiry, j);
        if (number < 0 || !smaller_one_behind_heals(inquiry, number))
            continue;
        doubts_add(inquiry, inquiry->last, j,
                   arena_printf(inquiry->arena, "%s is told in %s that there is more than there is",
                                call->function->name, name_of(inquiry->arena, call->function, j)));
        return;
    }
}

void doubt_short_text(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; !inquiry->doubts.count && call->kind == OPERATION_CALL &&
                       j < call->argument_count;
         j++)
        if (may_be_too_short(inquiry, j))
            look_at_text(inquiry, j);
}
