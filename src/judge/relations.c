/* What is doubtful about values that have to do with each other. */
#include "judge/place.h"
#include "model/words.h"

void doubt_alias(const struct place *place)
{
    if (place->source < 0 || place->parameter->type->kind != TYPE_POINTER)
        return;
    for (size_t j = 0; j < place->argument; j++) {
        const struct parameter *other = &place->function->parameters[j];
        if (statements_source(place->inquiry->statements, place->statement, j) != place->source ||
            (points_to_const(other->type) && points_to_const(place->parameter->type)) ||
            documentation_allows(place->inquiry->vocabulary->api, place->function, ALLOWS_ALIAS))
            continue;
        struct arena *arena = place->inquiry->arena;
        doubts_add(place->inquiry, place->statement, place->argument,
                   arena_printf(arena, "%s is given the same value for %s and %s",
                                place->function->name, name_of(arena, place->function, j),
                                name_of(arena, place->function, place->argument)))
            ->condition.other = (int)j;
        return;
    }
}

static bool is_end_of(const struct parameter *beginning, const struct parameter *ending)
{
    const struct type *type = ending->type;
    return type->kind == TYPE_POINTER && type_is_scalar(type->target) &&
           points_to_const(type) && beginning->type == type &&
           name_says(beginning->name, WORDS_BEGINNING) && name_says(ending->name, WORDS_ENDING);
}

/* The text itself, or what a call that was given the text returned: it may lead into it. */
static bool may_lead_into(const struct statements *statements, int value, int text)
{
    if (value < 0 || text < 0)
        return false;
    for (size_t j = 0; j < statements->items[value].argument_count; j++)
        if (statements_source(statements, (size_t)value, j) == text)
            return true;
    return value == text;
}

/* Where a text ends can only be told by a pointer into that text. */
void doubt_range(const struct place *place)
{
    if (!place->argument || (place->literal && place->literal->kind == LITERAL_NULL) ||
        !is_end_of(place->parameter - 1, place->parameter))
        return;
    int beginning = statements_source(place->inquiry->statements, place->statement,
                                      place->argument - 1);
    if (!may_lead_into(place->inquiry->statements, place->source, beginning))
        place_doubt(place, "what may be the end of another text")
            ->condition.other = (int)place->argument - 1;
}

/* Was the value read from the place? */
static bool is_read_from(const struct inquiry *inquiry, int value, int place)
{
    return value >= 0 &&
           operation_at(inquiry->vocabulary, inquiry->statements, (size_t)value)->kind ==
               OPERATION_LOAD &&
           statements_source(inquiry->statements, (size_t)value, 0) == place;
}

/* The same value, once as it is and once in a place that the call may change. */
void doubt_alias_in_place(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct literal *literal;
    int content;
    if (!place_content(place, &content, &literal))
        return;
    for (size_t j = 0; j < place->function->parameter_count; j++) {
        int other = statements_source(inquiry->statements, place->statement, j);
        if ((content >= 0 && other == content) || is_read_from(inquiry, other, place->source)) {
            place_doubt(place, "the address of another argument")
                ->condition.other = (int)j;
            return;
        }
    }
}

/* What one object delivered into a place is given together with another object of that type. */
void doubt_delivered(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    if (!place->maker || place->maker->kind != OPERATION_LOAD)
        return;
    int call = giver_of(inquiry, (size_t)place->source);
    if (call < 0)
        return;
    const struct operation *filler =
        operation_at(inquiry->vocabulary, inquiry->statements, (size_t)call);
    const struct operation *user =
        operation_at(inquiry->vocabulary, inquiry->statements, place->statement);
    for (size_t i = 0; i < filler->argument_count; i++)
        for (size_t j = 0; j < user->argument_count; j++) {
            int owner = statements_source(inquiry->statements, (size_t)call, i);
            int other = statements_source(inquiry->statements, place->statement, j);
            if (j == place->argument || owner < 0 || other < 0 || owner == other ||
                filler->arguments[i] != user->arguments[j] ||
                !type_is_pointer_to(user->arguments[j], TYPE_RECORD))
                continue;
            place_doubt(place, "what another object delivered");
            return;
        }
}

/* Storage of ours was given to another object before, which may have taken over what is in it. */
void doubt_given_away(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    enum wire_end end = inquiry->outcome->end;
    bool is_freed = end == END_DOUBLE_FREE || end == END_USE_AFTER_FREE || end == END_BAD_FREE;
    if (!is_freed || place_storage(place) < 0)
        return;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 1; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
            if (statements_source(inquiry->statements, i, j) == place->source &&
                !points_to_const(operation->function->parameters[j].type) &&
                type_is_pointer_to(operation->arguments[0], TYPE_RECORD) &&
                !documentation_allows(inquiry->vocabulary->api, operation->function,
                                      ALLOWS_USE)) {
                place_doubt(place, "a record that another object was given before");
                return;
            }
    }
}
