#include "judge/place.h"

struct place place_at(struct inquiry *inquiry, size_t statement, size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    return (struct place){
        .inquiry = inquiry,
        .function = operation->function,
        .parameter = &operation->function->parameters[argument],
        .literal = literal_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .maker = maker_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .statement = statement,
        .argument = argument,
        .source = statements_source(inquiry->statements, statement, argument),
    };
}

struct doubt *place_doubt(const struct place *place, const char *what)
{
    struct arena *arena = place->inquiry->arena;
    const char *sentence =
        arena_printf(arena, "%s is given %s for %s", place->function->name, what,
                     name_of(arena, place->function, place->argument));
    return doubts_add(place->inquiry, place->statement, place->argument, sentence);
}

bool place_is_storage(const struct place *place)
{
    return place->maker &&
           (place->maker->kind == OPERATION_OBJECT || place->maker->kind == OPERATION_BUFFER);
}

int place_storage(const struct place *place)
{
    if (!place->maker || place->source < 0)
        return -1;
    if (place->maker->kind == OPERATION_OBJECT)
        return place->maker->element->kind == TYPE_RECORD ? place->source : -1;
    if (place->maker->kind != OPERATION_LOAD || place->maker->result->kind != TYPE_RECORD)
        return -1;
    int from = statements_source(place->inquiry->statements, (size_t)place->source, 0);
    bool is_ours = from >= 0 && operation_at(place->inquiry->vocabulary,
                                             place->inquiry->statements, (size_t)from)
                                        ->kind == OPERATION_OBJECT;
    return is_ours ? from : -1;
}

bool place_content(const struct place *place, int *source, const struct literal **literal)
{
    if (!place->maker || place->maker->kind != OPERATION_OBJECT ||
        place->maker->element->kind != TYPE_POINTER)
        return false;
    const struct statements *statements = place->inquiry->statements;
    *source = statements_source(statements, (size_t)place->source, 0);
    *literal = literal_of(place->inquiry->vocabulary, statements, (size_t)place->source, 0);
    return true;
}
