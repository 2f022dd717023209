/* `assay structures --infer`: an invariant from the structures that calls reach, against what
 * becomes of them when a member is changed, and against structures that it accepts and no calls
 * reach. */
#include <string.h>

#include "base/file.h"
#include "commands/reached_states.h"
#include "commands/structures_command.h"
#include "structures/program.h"

/* More than this nobody reads. */
enum { LINES_MAXIMUM = 40, SHOWN_MAXIMUM = 3 };

/* What is accepted and not reached is held against it so often, so many structures each time. They
 * are built within so many seconds of CPU time: more is no help when scopes are as small. */
enum { ROUNDS = 4, BUILT_MAXIMUM = 150, BUILT_SECONDS = 5 };

struct inferring {
    struct arena *arena;
    struct reached_states states;
    struct invariant_frame frame;
    struct conjuncts conjuncts;
    struct inference inference;
    struct structure *reached;
    size_t reached_count;
    VECTOR_OF(const char *) built; /* code that makes what is accepted and not reached */
    size_t unreached;              /* structures that the invariant accepts ... */
    bool are_all_known;            /* ... as far as all that it accepts were built */
};

/* The first look is for the shapes alone. */
static bool find_frame(struct inferring *inferring, struct error *err)
{
    const struct reached_question nothing = {.predicates = ""};
    struct seen_heaps heaps = {0};
    bool ok = reached_states_look(&inferring->states, &nothing, &heaps, err) &&
              reached_states_read(&inferring->states, &heaps, &inferring->reached, err);
    inferring->reached_count = heaps.reached.count;
    if (ok)
        invariant_frame_find(inferring->arena, &inferring->states.plan, inferring->reached,
                             heaps.reached.count, &inferring->frame);
    seen_heaps_release(&heaps);
    return ok;
}

/* The second look tries every conjunct on everything. */
static bool choose(struct inferring *inferring, struct error *err)
{
    struct seen_heaps heaps = {0};
    struct text predicates = {0};
    for (size_t i = 0; i < inferring->conjuncts.items.count; i++) {
        const struct conjunct *conjunct = &inferring->conjuncts.items.items[i];
        conjuncts_print(&predicates, &inferring->frame, &conjunct, 1,
                        arena_printf(inferring->arena, "predicate%zu", i));
    }
    const struct reached_question question = {
        .predicates = text_string(&predicates),
        .predicate_count = inferring->conjuncts.items.count,
        .changed_count = reached_states_changed(&inferring->states),
        .built = inferring->built.items,
        .built_count = inferring->built.count,
    };
    bool ok = reached_states_look(&inferring->states, &question, &heaps, err);
    if (ok)
        inference_choose(&heaps, &inferring->conjuncts, &inferring->frame, LINES_MAXIMUM,
                         &inferring->inference);
    text_release(&predicates);
    seen_heaps_release(&heaps);
    return ok;
}

/* ---- against itself ---- */

static void print_contract(struct inferring *inferring, const char *directory, struct text *out)
{
    reached_states_print_prologue(&inferring->states, directory, out);
    text_add(out, "#include <limits.h>\n#include <assay/contracts.h>\n\n");
    conjuncts_print(out, &inferring->frame, inferring->inference.chosen.items,
                    inferring->inference.chosen.count, NULL);
}

/* All structures that the invariant accepts, as somebody would build them who uses it. */
static bool build_accepted(struct inferring *inferring, struct accepted_structures *accepted,
                           struct error *err)
{
    struct structures_options options = *inferring->states.asked;
    const char *directory = inferring->states.campaign.subject.work_directory;
    const char **files = arena_alloc_zeroed(inferring->arena, 2, sizeof *files);
    struct text text = {0};
    files[0] = arena_printf(inferring->arena, "%s/inferred.c", directory);
    print_contract(inferring, "/", &text);
    options.library.contract_files = files;
    options.seconds = BUILT_SECONDS;
    options.jobs = 1;
    bool ok = file_write(files[0], text_string(&text), text.length, err) &&
              structures_accepted(&options, inferring->arena, accepted, err);
    text_release(&text);
    return ok;
}

static const char *building_of(struct inferring *inferring, const struct structure *structure)
{
    const struct structure_program program = {.arena = inferring->arena,
                                              .plan = &inferring->states.plan};
    struct text code = {0};
    structure_print_building(&code, &program, structure);
    text_printf(&code, "    assay_reached_look(%s);\n",
                structure_short_name(inferring->arena, inferring->states.plan.types.items[0].name));
    const char *copy = arena_copy_string(inferring->arena, text_string(&code));
    text_release(&code);
    return copy;
}

/* Spread over all of them. */
static void keep_some(struct inferring *inferring, const struct structure *const *unreached,
                      size_t count)
{
    size_t kept = count < BUILT_MAXIMUM ? count : BUILT_MAXIMUM;
    for (size_t i = 0; i < kept; i++)
        vector_push(&inferring->built, building_of(inferring, unreached[i * count / kept]));
}

static bool find_unreached(struct inferring *inferring, struct error *err)
{
    struct accepted_structures accepted = {0};
    if (!build_accepted(inferring, &accepted, err))
        return false;
    const struct structure **unreached =
        arena_alloc_zeroed(inferring->arena, accepted.count + 1, sizeof *unreached);
    inferring->unreached = 0;
    inferring->are_all_known = accepted.are_all;
    for (size_t i = 0; i < accepted.count; i++)
        if (reached_states_should_have(&inferring->states, &accepted.items[i]) &&
            !reached_states_have(&inferring->states, inferring->reached, inferring->reached_count,
                                 &accepted.items[i]))
            unreached[inferring->unreached++] = &accepted.items[i];
    keep_some(inferring, unreached, inferring->unreached);
    return true;
}

/* Arrays are not looked at, and say nothing here. */
static bool can_be_held_against_itself(const struct inferring *inferring)
{
    const struct structure_plan *plan = &inferring->states.plan;
    for (size_t i = 0; i < plan->types.count; i++)
        if (plan->types.items[i].block_length)
            return false;
    return !plan->contract && inferring->inference.chosen.count > 0;
}

static bool choose_against_itself(struct inferring *inferring, struct error *err)
{
    conjuncts_make(inferring->arena, &inferring->frame, &inferring->conjuncts);
    if (!choose(inferring, err))
        return false;
    if (!can_be_held_against_itself(inferring))
        return true;
    for (size_t round = 0; round < ROUNDS; round++) {
        size_t before = inferring->built.count;
        if (!find_unreached(inferring, err))
            return false;
        if (inferring->built.count == before)
            return true;
        if (!choose(inferring, err))
            return false;
    }
    return find_unreached(inferring, err);
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
    result->unreached = inferring->unreached;
    result->is_held_against_itself = inferring->are_all_known;
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
              find_frame(&inferring, err) && choose_against_itself(&inferring, err) &&
              measure(&inferring, result, err);
    if (ok)
        tell(&inferring, result);
    reached_states_release(&inferring.states);
    vector_release(&inferring.conjuncts.items);
    vector_release(&inferring.built);
    inference_release(&inferring.inference);
    return ok;
}
