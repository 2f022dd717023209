/* `assay structures --infer`: an invariant from the structures that calls reach, against what
 * becomes of them when a member is changed. */
#include <string.h>

#include "commands/reached_states.h"
#include "commands/structures.h"

/* More than this nobody reads. */
enum { LINES_MAXIMUM = 40, SHOWN_MAXIMUM = 3 };

struct inferring {
    struct arena *arena;
    struct reached_states states;
    struct invariant_frame frame;
    struct conjuncts conjuncts;
    struct inference inference;
};

/* The first look is for the shapes alone. */
static bool find_frame(struct inferring *inferring, struct error *err)
{
    const struct reached_question nothing = {.predicates = ""};
    struct seen_heaps heaps = {0};
    struct structure *structures = NULL;
    bool ok = reached_states_look(&inferring->states, &nothing, &heaps, err) &&
              reached_states_read(&inferring->states, &heaps, &structures, err);
    if (ok)
        invariant_frame_find(inferring->arena, &inferring->states.plan, structures,
                             heaps.reached.count, &inferring->frame);
    seen_heaps_release(&heaps);
    return ok;
}

/* The second look tries every conjunct on everything. */
static bool choose(struct inferring *inferring, struct error *err)
{
    struct seen_heaps heaps = {0};
    struct text predicates = {0};
    conjuncts_make(inferring->arena, &inferring->frame, &inferring->conjuncts);
    for (size_t i = 0; i < inferring->conjuncts.items.count; i++) {
        const struct conjunct *conjunct = &inferring->conjuncts.items.items[i];
        conjuncts_print(&predicates, &inferring->frame, &conjunct, 1,
                        arena_printf(inferring->arena, "predicate%zu", i));
    }
    const struct reached_question question = {
        .predicates = text_string(&predicates),
        .predicate_count = inferring->conjuncts.items.count,
        .changed_count = reached_states_changed(&inferring->states),
    };
    bool ok = reached_states_look(&inferring->states, &question, &heaps, err);
    if (ok)
        inference_choose(&heaps, &inferring->conjuncts, &inferring->frame, LINES_MAXIMUM,
                         &inferring->inference);
    text_release(&predicates);
    seen_heaps_release(&heaps);
    return ok;
}

static void take_counts(struct inferring *inferring, const struct seen_heaps *heaps,
                        struct inferred_invariant *result)
{
    result->reached = heaps->reached.count;
    result->reached_rejected =
        seen_heaps_rejected(heaps->reached.items, heaps->reached.count, 0);
    result->changed = heaps->changed.count;
    result->changed_rejected =
        seen_heaps_rejected(heaps->changed.items, heaps->changed.count, 0);
    result->accepted = arena_alloc_zeroed(inferring->arena, SHOWN_MAXIMUM, sizeof(char *));
    for (size_t i = 0; i < heaps->changed.count && result->accepted_count < SHOWN_MAXIMUM; i++)
        if (heaps->changed.items[i].holds[0] == '1')
            result->accepted[result->accepted_count++] = heaps->changed.items[i].text;
}

/* The third look tries what is printed. */
static bool measure(struct inferring *inferring, struct inferred_invariant *result,
                    struct error *err)
{
    struct seen_heaps heaps = {0};
    struct text predicate = {0};
    conjuncts_print(&predicate, &inferring->frame, inferring->inference.chosen.items,
                    inferring->inference.chosen.count, "predicate0");
    const struct reached_question question = {
        .predicates = text_string(&predicate),
        .predicate_count = 1,
        .changed_count = reached_states_changed(&inferring->states),
    };
    bool ok = reached_states_look(&inferring->states, &question, &heaps, err);
    if (ok)
        take_counts(inferring, &heaps, result);
    text_release(&predicate);
    seen_heaps_release(&heaps);
    return ok;
}

static void print_invariant(struct inferring *inferring, struct inferred_invariant *result)
{
    struct text invariant = {0}, out = {0};
    conjuncts_print(&invariant, &inferring->frame, inferring->inference.chosen.items,
                    inferring->inference.chosen.count, NULL);
    result->lines = inference_lines(text_string(&invariant));
    text_printf(&out, "/* Inferred by assay from %zu states of '%s' that calls reach. It accepts "
                "all of them,\n * and rejects %zu of %zu structures that differ from one of them "
                "in one member. Change it\n * where it says too little or too much. */\n",
                result->reached, result->type, result->changed_rejected, result->changed);
    reached_states_print_prologue(&inferring->states, "/", &out);
    text_add(&out, "#include <limits.h>\n#include <assay/contracts.h>\n\n");
    text_add(&out, text_string(&invariant));
    result->text = arena_copy_string(inferring->arena, text_string(&out));
    text_release(&invariant);
    text_release(&out);
}

static void tell(struct inferring *inferring, struct inferred_invariant *result)
{
    const struct inference *inference = &inferring->inference;
    result->is_complete = reached_states_are_all(&inferring->states);
    result->candidates = inferring->conjuncts.items.count;
    result->conjuncts =
        arena_alloc_zeroed(inferring->arena, inference->chosen.count + 1, sizeof(char *));
    for (size_t i = 0; i < inference->chosen.count; i++)
        result->conjuncts[result->conjunct_count++] = inference->chosen.items[i]->says;
    print_invariant(inferring, result);
}

bool structures_infer(const struct structures_options *options, struct arena *arena,
                      struct inferred_invariant *result, struct error *err)
{
    struct inferring inferring = {.arena = arena};
    *result = (struct inferred_invariant){.type = options->type, .scope = options->scope};
    bool ok = reached_states_explore(options, arena, &inferring.states, err) &&
              find_frame(&inferring, err) && choose(&inferring, err) &&
              measure(&inferring, result, err);
    if (ok)
        tell(&inferring, result);
    reached_states_release(&inferring.states);
    vector_release(&inferring.conjuncts.items);
    inference_release(&inferring.inference);
    return ok;
}
