/* Structures as they are found, the pairs that they have, and the suite that is chosen of them. */
#include <stdlib.h>
#include <string.h>

#include "commands/structure_building.h"
#include "commands/structure_walk.h"

/* ---- what is found ---- */

static bool has_reached_goals(const struct covering *covering)
{
    bool has_goals = false;
    for (size_t i = 0; covering->goals && i < covering->building->plan.fields.count; i++) {
        if (covering->counts[i] < covering->goals[i])
            return false;
        has_goals |= covering->goals[i] > 0;
    }
    return has_goals;
}

static void cover(struct covering *covering, const struct structure_answer *answer,
                  const struct structure *structure)
{
    struct building *building = covering->building;
    size_t first = covering->seen.items.count;
    if (!pair_set_add_structure(&covering->seen, &building->plan, structure, answer->is_symbolic))
        return;
    for (size_t i = first; i < covering->seen.items.count; i++)
        covering->counts[covering->seen.items.items[i].field]++;
    covering->last_pair = covering->seconds_before + structure->seconds;
    if (covering->keeps_order)
        vector_push(&building->suite, *structure);
}

static enum unit_worth take_unit(void *context, const struct structure_answer *answer,
                                 size_t first)
{
    struct covering *covering = context;
    size_t before = covering->seen.items.count;
    for (size_t i = first; i < answer->structures.count && !covering->reached_goals; i++) {
        cover(covering, answer, &answer->structures.items[i]);
        covering->reached_goals = has_reached_goals(covering);
    }
    covering->seconds_before = answer->seconds;
    if (covering->reached_goals)
        return UNIT_IS_ENOUGH;
    return covering->seen.items.count > before ? UNIT_PAYS : UNIT_BRINGS_NOTHING;
}

bool structures_are_interrupted(const struct building *building)
{
    const struct structures_options *options = building->options;
    return options->is_interrupted && options->is_interrupted(options->context);
}

static bool is_interrupted(void *context)
{
    return structures_are_interrupted(((const struct covering *)context)->building);
}

bool structures_walk(struct building *building, const struct structure_request *request,
                     struct covering *covering, struct structure_answer *answer, struct error *err)
{
    const struct structures_options *options = building->options;
    const struct structure_walk walk = {
        .arena = building->arena,
        .request = request,
        .program = arena_printf(building->arena, "%s/assay-structures",
                                options->program_directory),
        .library = building->compiled.shared_object,
        .work_directory = building->work_directory,
        .jobs = options->jobs,
        .order = covering->goals ? TREE_ORDER_HEAVY : TREE_ORDER_DEPTH,
        .may_be_enough = covering->goals,
        .print_maximum = request->covers || building->keeps_all ? SUITE_MAXIMUM : 0,
        .on_unit = request->covers ? take_unit : NULL,
        .is_interrupted = is_interrupted,
        .context = covering,
    };
    covering->building = building;
    covering->counts = arena_alloc_zeroed(building->arena, building->plan.fields.count + 1,
                                          sizeof *covering->counts);
    return structure_walk_run(&walk, answer, &building->done, err);
}

/* ---- what is wanted ---- */

bool structures_want_pairs(const struct structures_options *options)
{
    return options->cover && strcmp(options->cover, "exhaustive") != 0;
}

bool structures_read_wanted(struct building *building, struct error *err)
{
    return !structures_want_pairs(building->options) ||
           wanted_pairs_read(building->arena, &building->plan, building->options->cover,
                             &building->wanted, err);
}

/* ---- the suite ---- */

static int compare_structures(const void *a, const void *b)
{
    return structure_compare_paths(((const struct structure *)a)->path,
                                   ((const struct structure *)b)->path);
}

/* Units found what adds to their own part of the tree. */
static void choose_covering(struct building *building)
{
    struct structure_answer *answer = &building->answer;
    const struct structures_options *options = building->options;
    bool covers = options->cover || options->tests;
    struct pair_set seen = {0};
    if (answer->structures.count)
        qsort(answer->structures.items, answer->structures.count,
              sizeof *answer->structures.items, compare_structures);
    for (size_t i = 0; i < answer->structures.count; i++)
        if (!covers || pair_set_add_structure(&seen, &building->plan, &answer->structures.items[i],
                                              answer->is_symbolic))
            vector_push(&building->suite, answer->structures.items[i]);
    pair_set_release(&seen);
}

static void note_uncovered(struct building *building, const struct wanted_pairs *wanted)
{
    enum { NAMED = 5 };
    size_t missing = 0;
    for (size_t i = 0; i < wanted->items.count; i++)
        if (!wanted->items.items[i].is_covered && missing++ < NAMED)
            vector_push(&building->notes,
                        arena_printf(building->arena, "no structure has '%s'",
                                     wanted->items.items[i].line));
    if (missing > NAMED)
        vector_push(&building->notes,
                    arena_printf(building->arena, "... nor %zu others", missing - NAMED));
}

/* What adds all pairs that there are has those that are wanted. */
static void choose_wanted(struct building *building)
{
    struct pair_set seen = {0};
    struct structure *items = building->suite.items;
    size_t kept = 0;
    for (size_t i = 0; i < building->suite.count; i++)
        if (wanted_pairs_cover(&building->wanted, &seen, &building->plan, &items[i]))
            items[kept++] = items[i];
    building->suite.count = kept;
    note_uncovered(building, &building->wanted);
    pair_set_release(&seen);
}

/* A search that ended early has chosen already. */
void structures_choose_suite(struct building *building)
{
    if (!building->options->transcope)
        choose_covering(building);
    if (structures_want_pairs(building->options))
        choose_wanted(building);
}
