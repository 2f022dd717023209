#include "judge/place.h"

struct doubt *place_doubt(const struct place *place, enum condition_kind kind, const char *what)
{
    struct arena *arena = place->inquiry->arena;
    const char *sentence =
        arena_printf(arena, "%s is given %s for %s", place->function->name, what,
                     name_of(arena, place->function, place->argument));
    return doubts_add(place->inquiry, kind, place->statement, place->argument, sentence);
}

struct doubt *place_settle(const struct place *place, enum condition_kind kind, const char *what)
{
    struct doubt *doubt = place_doubt(place, kind, what);
    doubt->is_settled = true;
    return doubt;
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
