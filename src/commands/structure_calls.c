#include "commands/structure_calls.h"

#include <string.h>

#include "judge/documented.h"

void structure_calls_exclude(struct structure_calls *calls, struct api *api, bool are_made)
{
    const struct function *release = structure_release_function(&calls->program);
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        function->is_excluded |= !are_made || (function != release &&
                                               structure_skip_reason(&calls->program, function));
    }
}

void structure_calls_list(struct structure_calls *calls, const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    const struct function *release = structure_release_function(&calls->program);
    const struct operation *releases =
        release && function_is_callable(release) ? vocabulary_call(vocabulary, release) : NULL;
    calls->has_release = releases;
    calls->release = releases ? releases->id : 0;
    calls->items = arena_alloc_zeroed(calls->arena, api->functions.count + 1,
                                      sizeof *calls->items);
    for (size_t i = 0; i < api->functions.count && calls->count < CALLED_FUNCTIONS; i++) {
        const struct function *function = api->functions.items[i];
        const struct operation *operation =
            function_is_callable(function) ? vocabulary_call(vocabulary, function) : NULL;
        if (!operation || function->parameter_count > CALL_ARGUMENTS ||
            structure_skip_reason(&calls->program, function))
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

/* Known of who was called, and takes nothing over: what is put into an object cannot be its own. */
static bool leaves_apart(const struct made_calls *made, const struct function *function)
{
    for (size_t i = 0; i < made->calls->count; i++)
        if (made->calls->items[i].function == function)
            return !made->answer->called[i].takes_over;
    return false;
}

/* A contract makes its promises to all. */
enum same_object structure_calls_same(const void *context, const struct api *api,
                                      const struct function *function)
{
    const struct made_calls *made = context;
    if (!api_rule_is_on(api, RULE_ALIASES))
        return SAME_ALWAYS;
    if (documentation_forbids_alias(api, function))
        return SAME_NEVER;
    if (documentation_allows(api, function, ALLOWS_ALIAS))
        return SAME_ALWAYS;
    return !made || leaves_apart(made, function) ? SAME_PROMISES : SAME_NEVER;
}

static const char *reason_of(const struct structure_calls *calls,
                             const struct called_result *called)
{
    const char *meaning = call_end_meaning(called->end);
    return called->manner == MANNER_SAME
               ? arena_printf(calls->arena, "given one object twice, %s", meaning)
               : meaning;
}

/* Another part of the tree may have shown that the function takes over what it is given, or that
 * some structures are not released whole: then nobody knows what is to be. */
static bool is_believed(const struct structure_calls *calls,
                        const struct structure_answer *answer, size_t call)
{
    const struct called_result *called = &answer->called[call];
    bool is_its_own = called->manner == MANNER_SAME && called->takes_over &&
                      calls->items[call].same == SAME_PROMISES;
    return called->has_failure && !is_its_own && !(called->end == CALL_LOST && answer->partly);
}

size_t structure_calls_told(const struct structure_calls *calls,
                            const struct structure_answer *answer, size_t first,
                            struct structure_failure *place)
{
    size_t count = 0;
    for (size_t i = 0; i < calls->count; i++) {
        const struct called_result *called = &answer->called[i];
        const struct function *function = calls->items[i].function;
        size_t structure = first;
        if (!called->has_failure)
            continue;
        first++;
        if (!is_believed(calls, answer, i))
            continue;
        place[count++] = (struct structure_failure){
            .function = function,
            .name = function->name,
            .structure = structure,
            .other = structure,
            .call = structure_call_text(&calls->program, function, called->numbers,
                                        called->number_count),
            .reason = reason_of(calls, called),
            .manner = called->manner,
            .is_behind = called->end == CALL_RELEASE || called->end == CALL_LOST,
            .releases_result = called->releases_result,
            .is_lost = called->end == CALL_LOST,
            .count = called->failed,
        };
    }
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
        if (is_believed(calls, answer, i) && !told->failures)
            notes[count++] = arena_printf(
                calls->arena, "'%s' fails while numbers stand for others, but no test shows it: %s",
                structure_call_text(&calls->program, function, called->numbers,
                                    called->number_count),
                reason_of(calls, called));
    }
    return count;
}
