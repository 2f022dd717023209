/* Values that go on pointing to another one, as an iterator does: when something was taken out of
 * that, they need not lead anywhere any more. */
#include "judge/place.h"

enum { HOLDERS_MAXIMUM = 4 }; /* an iterator of a state of a tree */

/* Who takes part in a call that is given the view as well can see to it. */
static bool takes_from(const struct place *place, size_t index, int object)
{
    const struct statements *statements = place->inquiry->statements;
    const struct operation *operation =
        operation_at(place->inquiry->vocabulary, statements, index);
    bool is_changed = false;
    if (operation->kind != OPERATION_CALL || operation->function->is_support ||
        !(name_says(operation->function->name, WORDS_REMOVING) ||
          name_says(operation->function->name, WORDS_EMPTYING)))
        return false;
    for (size_t i = 0; i < operation->argument_count; i++) {
        int source = statements_source(statements, index, i);
        if (source == place->source)
            return false;
        is_changed |= source == object && operation->arguments[i]->kind == TYPE_POINTER &&
                      !points_to_const(operation->function->parameters[i].type);
    }
    return is_changed;
}

static const struct function *taker_from(const struct place *place, int object)
{
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++)
        if (takes_from(place, i, object))
            return operation_at(place->inquiry->vocabulary, place->inquiry->statements, i)
                ->function;
    return NULL;
}

/* What took something out of what the holder keeps, since the view was made. */
static const struct function *taker_behind(const struct place *place, int holder, size_t depth)
{
    const struct statements *statements = place->inquiry->statements;
    const struct operation *maker =
        operation_at(place->inquiry->vocabulary, statements, (size_t)holder);
    if (!depth || maker->kind != OPERATION_CALL ||
        maker->function->purpose != PURPOSE_CONSTRUCTOR)
        return NULL;
    for (size_t i = 0; i < maker->argument_count; i++) {
        int kept = statements_source(statements, (size_t)holder, i);
        if (kept < 0 || maker->function->parameters[i].fate != FATE_KEPT)
            continue;
        const struct function *taker = taker_from(place, kept);
        taker = taker ? taker : taker_behind(place, kept, depth - 1);
        if (taker)
            return taker;
    }
    return NULL;
}

/* To end a view must always be possible. */
void doubt_view(const struct place *place)
{
    if (place->source < 0 || place->function->purpose == PURPOSE_DESTRUCTOR)
        return;
    const struct function *taker = taker_behind(place, place->source, HOLDERS_MAXIMUM);
    if (taker)
        place_doubt(place,
                    arena_printf(place->inquiry->arena, "what %s made before %s was called",
                                 place->maker->function->name, taker->name));
}
