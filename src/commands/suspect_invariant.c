/* `assay structures --suspect`: states that calls reach and the invariant rejects, and structures
 * that it accepts and no call reaches. Either the library or the invariant is wrong there. */
#include <string.h>

#include "base/file.h"
#include "commands/reached_states.h"
#include "commands/structures_command.h"
#include "csource/csource.h"
#include "structures/program.h"

enum { LISTED_MAXIMUM = 10 };

struct suspecting {
    const struct structures_options *options;
    struct arena *arena;
    struct reached_states states;
    struct seen_heaps heaps;
    struct structure *reached;
    struct accepted_structures accepted;
    struct suspected_invariant *result;
    VECTOR_OF(const char *) notes;
};

static bool look(struct suspecting *suspecting, struct error *err)
{
    struct text predicate = {0};
    if (!suspecting->states.plan.contract)
        return error_set(err, "there is no ASSAY_INVARIANT on '%s' in the contracts files",
                         suspecting->options->type);
    text_add(&predicate, "static bool predicate0(const void *root)\n{\n    return ");
    csource_contract_name(&predicate, suspecting->states.plan.contract);
    text_add(&predicate, "((void *)root);\n}\n");
    const struct reached_question question = {.predicates = text_string(&predicate),
                                              .predicate_count = 1,
                                              .tells_blocks = true};
    bool ok = reached_states_look(&suspecting->states, &question, &suspecting->heaps, err) &&
              reached_states_read(&suspecting->states, &suspecting->heaps, &suspecting->reached,
                                  err);
    text_release(&predicate);
    return ok;
}

static bool write_picture(struct suspecting *suspecting, const char *name,
                          const struct structure *structure, const char **path,
                          struct error *err)
{
    const struct structure_program program = {.arena = suspecting->arena,
                                              .plan = &suspecting->states.plan};
    const char *directory = suspecting->options->directory;
    struct text text = {0};
    if (!directory)
        return true;
    *path = arena_printf(suspecting->arena, "%s/%s.dot", directory, name);
    structure_print_graph(&text, &program, structure);
    bool ok = file_make_directories(directory, err) &&
              file_write(*path, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

static const char *describe(struct suspecting *suspecting, const struct structure *structure)
{
    struct text text = {0};
    structure_print_words(&text, &suspecting->states.plan, structure);
    const char *words = arena_copy_string(suspecting->arena, text_string(&text));
    text_release(&text);
    return words;
}

static bool list_rejected(struct suspecting *suspecting, struct error *err)
{
    struct suspected_invariant *result = suspecting->result;
    result->reached = suspecting->heaps.reached.count;
    result->rejected =
        arena_alloc_zeroed(suspecting->arena, LISTED_MAXIMUM, sizeof *result->rejected);
    for (size_t i = 0; i < suspecting->heaps.reached.count; i++) {
        const struct seen_heap *heap = &suspecting->heaps.reached.items[i];
        if (heap->holds[0] == '1' || result->rejected_count++ >= LISTED_MAXIMUM)
            continue;
        struct suspicious_structure *listed = &result->rejected[result->rejected_listed++];
        listed->text = describe(suspecting, &suspecting->reached[i]);
        listed->calls = suspecting->states.ways.items[heap->way].code;
        if (!write_picture(suspecting,
                           arena_printf(suspecting->arena, "rejected-%zu", result->rejected_listed),
                           &suspecting->reached[i], &listed->picture, err))
            return false;
    }
    return true;
}

static bool list_unreached(struct suspecting *suspecting, struct error *err)
{
    struct suspected_invariant *result = suspecting->result;
    result->unreached =
        arena_alloc_zeroed(suspecting->arena, LISTED_MAXIMUM, sizeof *result->unreached);
    for (size_t i = 0; i < suspecting->accepted.count; i++) {
        const struct structure *structure = &suspecting->accepted.items[i];
        if (!reached_states_should_have(&suspecting->states, structure))
            continue;
        result->accepted++;
        if (reached_states_have(&suspecting->states, suspecting->reached,
                                suspecting->heaps.reached.count, structure) ||
            result->unreached_count++ >= LISTED_MAXIMUM)
            continue;
        struct suspicious_structure *listed = &result->unreached[result->unreached_listed++];
        listed->text = describe(suspecting, structure);
        if (!write_picture(
                suspecting,
                arena_printf(suspecting->arena, "unreached-%zu", result->unreached_listed),
                structure, &listed->picture, err))
            return false;
    }
    return true;
}

static bool compare(struct suspecting *suspecting, struct error *err)
{
    struct suspected_invariant *result = suspecting->result;
    result->is_complete = reached_states_are_all(&suspecting->states);
    result->calls = result->is_complete ? 0 : reached_states_calls(&suspecting->states);
    if (!result->is_complete)
        vector_push(&suspecting->notes,
                    arena_printf(suspecting->arena, "not all states were explored: of the "
                                 "structures, those are compared that %zu calls could make",
                                 result->calls));
    if (!structures_accepted(suspecting->options, suspecting->arena, &suspecting->accepted, err))
        return false;
    result->are_all_accepted = suspecting->accepted.are_all;
    return list_unreached(suspecting, err);
}

bool structures_suspect(const struct structures_options *options, struct arena *arena,
                        struct suspected_invariant *result, struct error *err)
{
    struct suspecting suspecting = {.options = options, .arena = arena, .result = result};
    *result = (struct suspected_invariant){.type = options->type, .scope = options->scope};
    bool ok = reached_states_explore(options, arena, &suspecting.states, err) &&
              look(&suspecting, err) && list_rejected(&suspecting, err) &&
              compare(&suspecting, err);
    result->note_count = suspecting.notes.count;
    result->notes = arena_copy(arena, suspecting.notes.items,
                               suspecting.notes.count * sizeof *suspecting.notes.items);
    reached_states_release(&suspecting.states);
    seen_heaps_release(&suspecting.heaps);
    vector_release(&suspecting.notes);
    return ok;
}
