#include "commands/structure_calls.h"

#include <string.h>

void structure_calls_exclude(struct structure_calls *calls, struct api *api, bool are_made)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        function->is_excluded |= !are_made || structure_skip_reason(&calls->program, function);
    }
}

void structure_calls_list(struct structure_calls *calls, const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    calls->items = arena_alloc_zeroed(calls->arena, api->functions.count + 1,
                                      sizeof *calls->items);
    for (size_t i = 0; i < api->functions.count && calls->count < CALLED_FUNCTIONS; i++) {
        const struct function *function = api->functions.items[i];
        const struct operation *operation =
            function_is_callable(function) ? vocabulary_call(vocabulary, function) : NULL;
        if (!operation || function->parameter_count > CALL_ARGUMENTS)
            continue;
        structure_call_fill(&calls->program, function, &calls->items[calls->count]);
        calls->items[calls->count++].operation = operation->id;
    }
}

size_t structure_calls_failures(const struct structure_calls *calls,
                                const struct structure_answer *answer, struct structure *place)
{
    size_t count = 0;
    for (size_t i = 0; i < calls->count; i++)
        if (answer->called[i].has_failure)
            place[count++] = answer->called[i].structure;
    return count;
}

static struct structures_function *function_named(struct structures_result *result,
                                                  const char *name)
{
    for (size_t i = 0; i < result->function_count; i++)
        if (strcmp(result->functions[i].name, name) == 0)
            return &result->functions[i];
    return NULL;
}

size_t structure_calls_tell(const struct structure_calls *calls,
                            const struct structure_answer *answer,
                            struct structures_result *result, const char **notes)
{
    size_t count = 0;
    result->call_seconds = answer->call_seconds;
    for (size_t i = 0; i < calls->count; i++) {
        const struct called_result *called = &answer->called[i];
        const struct function *function = calls->items[i].function;
        struct structures_function *told = function_named(result, function->name);
        if (!told)
            continue;
        told->has_paths = true;
        told->paths = called->paths;
        told->spurious = called->spurious;
        told->given_up = called->given_up;
        if (called->has_failure && !told->failures)
            notes[count++] = arena_printf(
                calls->arena, "'%s' fails while numbers stand for others, but no test shows it: %s",
                structure_call_text(&calls->program, function, called->numbers,
                                    called->number_count),
                call_end_meaning(called->end));
    }
    return count;
}
