/* What a call should have delivered: it is ready when the call said that it succeeded and wrote
 * it. */
#include <string.h>

#include "judge/place.h"
#include "model/value.h"

enum { ADDRESS_LEAST = 4096 }; /* nothing is mapped below */

/* The storage of ours that the argument is, or was read from; -1: none. */
static int place_of_delivery(const struct place *place)
{
    if (place->source < 0 || !place->maker)
        return -1;
    int storage = place->maker->kind == OPERATION_LOAD
                      ? statements_source(place->inquiry->statements, (size_t)place->source, 0)
                      : place->source;
    if (storage < 0)
        return -1;
    const struct operation *maker =
        operation_at(place->inquiry->vocabulary, place->inquiry->statements, (size_t)storage);
    if (maker->kind != OPERATION_OBJECT)
        return -1;
    /* A zeroed record of numbers may not be one that the library makes: 0/0 is no fraction. */
    bool matters = type_has_pointers(maker->element) ||
                   (maker->element->kind == TYPE_RECORD &&
                    api_makes_record(place->inquiry->vocabulary->api, maker->element));
    return matters ? storage : -1;
}

/* Was the storage made ready by something that is no delivery? */
static bool is_ready_otherwise(const struct operation *operation, size_t argument)
{
    return (argument == 0 && function_is_initialiser(operation->function)) ||
           operation->function->filler;
}

/* The last call before the place that should have written there; NULL: none, or it is ready anyway.
 */
static const struct function *deliverer(const struct place *place, int storage, size_t *statement)
{
    const struct statements *statements = place->inquiry->statements;
    const struct function *last = NULL;
    for (size_t i = (size_t)storage + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            if (statements_source(statements, i, j) != storage ||
                points_to_const(operation->function->parameters[j].type))
                continue;
            if (is_ready_otherwise(operation, j))
                return NULL;
            last = operation->function;
            *statement = i;
        }
    }
    return last;
}

/* What is in the storage before the call; false: it is not known. */
static bool look_into(const struct place *place, int storage, char *bytes, size_t *size)
{
    struct inquiry *inquiry = place->inquiry;
    struct statements before = *inquiry->statements;
    before.count = place->statement;
    struct outcome *outcome = &inquiry->measured;
    if (!laboratory_run_so(inquiry->laboratory, &before, WIRE_LOOK, WIRE_USUAL_FILL, outcome))
        return false;
    const struct observed_content *content =
        outcome_content(outcome, (size_t)storage, WIRE_WHOLE);
    if (!content || content->size > WIRE_TEXT)
        return false;
    memcpy(bytes, content->bytes, content->size);
    *size = content->size;
    return true;
}

/* Zeroed as the test made it, or said to have failed. */
void doubt_undelivered(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    int storage = place_of_delivery(place);
    size_t at = 0, size;
    char bytes[WIRE_TEXT];
    if (storage < 0 || role_has(place->parameter->role, TRAIT_RESULT))
        return;
    const struct function *function = deliverer(place, storage, &at);
    if (!function || function->is_support)
        return;
    bool is_refused = value_refuses(function, &inquiry->seen.values[at]);
    bool is_untouched = !inquiry->statements->items[storage].argument_count &&
                        look_into(place, storage, bytes, &size) && value_is_zero(bytes, size);
    if (is_refused || is_untouched)
        place_doubt(place, arena_printf(inquiry->arena, "what %s %s", function->name,
                                        is_refused ? "failed to deliver" : "did not write"))
            ->cause = arena_printf(inquiry->arena, "%s delivers nothing", function->name);
}

/* Did the same call deliver into the place of ours before, and nobody has looked there since? */
static bool holds_delivery(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    bool holds = false;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        for (size_t j = 0; j < operation->argument_count; j++)
            if (statements_source(statements, i, j) == place->source)
                holds = operation->kind == OPERATION_CALL &&
                        operation->function == place->function && j == place->argument;
    }
    return holds;
}

void doubt_overwritten(const struct place *place)
{
    if (place->inquiry->outcome->end == END_LEAK && place->source >= 0 && place->maker &&
        place->maker->kind == OPERATION_OBJECT && place->maker->element->kind == TYPE_POINTER &&
        role_has(place->parameter->role, TRAIT_RESULT) && holds_delivery(place))
        place_doubt(place, "a place that still holds what it delivered before");
}

/* A number in the place of an address: what it stands for only the library knows. */
void doubt_tag(const struct place *place)
{
    int storage = place_of_delivery(place);
    char bytes[WIRE_TEXT];
    size_t size;
    uintptr_t address;
    if (storage < 0 || place->maker->kind != OPERATION_LOAD ||
        place->maker->result->kind != TYPE_POINTER || !look_into(place, storage, bytes, &size) ||
        size < sizeof address)
        return;
    memcpy(&address, bytes, sizeof address);
    if (address && address < ADDRESS_LEAST)
        place_doubt(place, arena_printf(place->inquiry->arena,
                                        "the number %zu, which is no address,", (size_t)address))
            ->cause = "a number is delivered in place of an address";
}
