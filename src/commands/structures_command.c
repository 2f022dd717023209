#include "commands/structures_command.h"

#include <string.h>

#include "analyse/usage/tags.h"
#include "base/file.h"
#include "base/process.h"
#include "commands/structure_building.h"
#include "commands/structure_measure.h"
#include "commands/structure_tests.h"
#include "instrument/instrument.h"
#include "parse/parse.h"

enum { CALLED_MAXIMUM = 500 };

/* When functions were called on all structures already, the tests are there to be read. */
enum { SHOWN_MAXIMUM = 50 };

static const struct {
    struct keyword keyword;
    bool is_symbolic;
} scalars[] = {
    {{"enumerated", "every value in its range is tried"}, false},
    {{"symbolic", "one assignment for each way in which the invariant tells numbers apart"}, true},
};

bool structures_scalars_keyword(size_t n, struct keyword *keyword)
{
    if (n >= sizeof scalars / sizeof *scalars)
        return false;
    *keyword = scalars[n].keyword;
    return true;
}

bool structures_transcope_keyword(size_t n, struct keyword *keyword)
{
    return transcope_keyword(n, keyword);
}

/* ---- the predicate ---- */

/* Contracts are called in any case. */
static void fill_calls(struct building *building)
{
    const struct structures_options *options = building->options;
    /* A search that is to end early is not to be slowed down. */
    bool are_made = options->directory && options->is_symbolic && !options->transcope;
    building->calls = (struct structure_calls){
        .arena = building->arena,
        .program = structure_tests_program(options, building->arena, &building->plan,
                                           &building->api),
    };
    structure_calls_exclude(&building->calls, &building->api, are_made);
    vocabulary_init(&building->vocabulary, &building->api, building->arena);
    if (are_made)
        structure_calls_list(&building->calls, &building->vocabulary);
}

static bool compile(struct building *building, struct error *err)
{
    const struct structures_options *options = building->options;
    const char *const foreign[] = {object_work_name, options->library.include_directory,
                                   "/usr/include/", "/usr/lib/", NULL};
    const struct object_build *build =
        object_build_of(options->is_symbolic ? OBJECTS_SHAPES : OBJECTS_STRUCTURES);
    struct instrumentation instrumentation = {.instruments = build->instruments,
                                              .foreign = foreign};
    struct bitcode_hooks hooks = instrument_hooks(&instrumentation);
    struct compile_options compile_options = {
        .work_directory = building->work_directory,
        .build = build,
        .parallel = process_cpu_count(),
        .instrument = &hooks,
    };
    fill_calls(building);
    events_tell_text(&options->events, EVENT_STAGE, "compiling the invariant");
    struct harness_parts parts = {&options->library, &building->vocabulary};
    return compile_harness(building->arena, &parts, &compile_options, &building->compiled, err);
}

static bool prepare(struct building *building, struct error *err)
{
    const struct structures_options *options = building->options;
    struct planned_type type = {
        .api = &building->api, .name = options->type, .scope = options->scope};
    events_tell_text(&options->events, EVENT_STAGE, "reading the headers");
    if (!parse_library(&building->api, &options->library, err))
        return false;
    building->api.rules_off = options->rules_off;
    tags_find(&building->api);
    return api_choose_functions(&building->api, options->only, NULL, err) &&
           structures_plan(building->arena, &type, &building->plan, err) &&
           structures_read_wanted(building, err) &&
           file_make_temporary_directory(building->arena, NULL, &building->work_directory, err) &&
           process_remove_after(building->work_directory, err) && compile(building, err);
}

/* ---- what came of it ---- */

static const char *scope_that_fits(const struct building *building)
{
    if (!building->fitting_scope)
        return "";
    return arena_printf(building->arena, "; in that time, scope %lld is done",
                        (long long)building->fitting_scope);
}

static void note_troubles(struct building *building)
{
    const struct structure_answer *answer = &building->answer;
    struct arena *arena = building->arena;
    const struct {
        uint64_t count;
        const char *what;
    } troubles[] = {
        {answer->crashed, "crashes"},
        {answer->hung, "does not end"},
        {answer->wrote, "writes to what it is given"},
    };
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++)
        if (troubles[i].count)
            vector_push(&building->notes,
                        arena_printf(arena, "the invariant %s on %llu candidates, which count as "
                                     "rejected; let it check each pointer before it follows it",
                                     troubles[i].what, (unsigned long long)troubles[i].count));
    if (answer->too_large)
        vector_push(&building->notes,
                    arena_printf(arena, "%llu candidates have too many numbers to be looked at, "
                                 "and count as rejected", (unsigned long long)answer->too_large));
    if (answer->undecided)
        vector_push(&building->notes,
                    arena_printf(arena, "%llu of %llu questions to the solver had no answer; what "
                                 "depends on them was enumerated, or left out",
                                 (unsigned long long)answer->undecided,
                                 (unsigned long long)answer->asked));
    if (answer->reran)
        vector_push(&building->notes,
                    "the invariant keeps something outside of its stack, and so is run again from "
                    "its start for each candidate, which takes longer");
    if (building->done < 1 && !building->options->transcope)
        vector_push(&building->notes,
                    arena_printf(arena, "the scope is too large for the time: about %.2g %% of the "
                                 "candidates were looked at%s", 100 * building->done,
                                 scope_that_fits(building)));
}

static void fill_result(struct building *building, struct structures_result *result)
{
    const struct structure_answer *answer = &building->answer;
    const struct structures_options *options = building->options;
    for (size_t i = 0; i < building->plan.notes.count; i++)
        vector_push(&building->notes, building->plan.notes.items[i]);
    note_troubles(building);
    *result = (struct structures_result){
        .type = options->type,
        .scope = options->scope,
        .is_symbolic = options->is_symbolic,
        .valid = answer->valid,
        .candidates = answer->candidates,
        .seconds = answer->seconds - answer->call_seconds + building->small_seconds,
        .done = building->done,
        .asked = answer->asked,
        .note_count = building->notes.count,
        .notes = arena_copy(building->arena, building->notes.items,
                            building->notes.count * sizeof *building->notes.items),
    };
}

/* ---- all ---- */

static void fill_fields(struct building *building, struct structures_result *result)
{
    const struct structure_plan *plan = &building->plan;
    result->fields =
        arena_alloc_zeroed(building->arena, plan->fields.count, sizeof *result->fields);
    for (size_t i = 0; i < plan->fields.count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        bool is_counted = building->pairs[i] > 0;
        if (is_counted)
            result->fields[result->field_count++] = (struct structures_field){
                .name = arena_printf(building->arena, "%s.%s", plan->types.items[field->owner].name,
                                     field->name),
                .pairs = building->pairs[i],
                .predicted = building->predicted ? building->predicted[i] : -1,
            };
    }
}

static bool search(struct building *building, struct error *err)
{
    const struct structures_options *options = building->options;
    bool covers = options->cover || options->transcope || options->tests;
    struct covering covering = {.keeps_order = options->transcope};
    struct structure_request request = {
        .plan = &building->plan,
        .is_exact = options->is_exact,
        .is_symbolic = options->is_symbolic,
        .covers = covers,
        .seconds = options->seconds,
        .calls = building->calls.items,
        .call_count = building->calls.count,
        .has_release = building->calls.has_release,
        .release = building->calls.release,
    };
    if (options->transcope && !structures_predict(building, transcope_named(options->transcope),
                                                  &request, &covering.goals, err))
        return false;
    events_tell_text(&options->events, EVENT_STAGE, "building structures");
    bool ok = structures_walk(building, &request, &covering, &building->answer, err);
    building->pairs = covering.counts;
    pair_set_release(&covering.seen);
    if (!ok)
        return false;
    structures_choose_suite(building);
    bool is_cut_short = building->done < 1 && !options->transcope;
    return !is_cut_short || structures_are_interrupted(building) ||
           structures_estimate_share(building, request, err);
}

/* Spread over the suite, so that large structures are among them; at the end, those on which calls
 * have failed. */
static void limit_calls(struct building *building)
{
    size_t count = building->suite.count, failures = building->calls.count;
    size_t limit = failures && !building->options->cover ? SHOWN_MAXIMUM : CALLED_MAXIMUM;
    limit = count < limit ? count : limit;
    building->called =
        arena_alloc_zeroed(building->arena, limit + failures + 1, sizeof *building->called);
    for (size_t i = 0; i < limit; i++)
        building->called[i] = building->suite.items[i * count / limit];
    building->told_first = limit;
    building->called_count =
        limit + structure_calls_failures(&building->calls, &building->answer,
                                         &building->called[limit]);
    if (building->options->directory && limit < count)
        vector_push(&building->notes,
                    arena_printf(building->arena, "the tests have %zu of %zu structures; a suite "
                                 "by --cover exhaustive is smaller", limit, count));
}

static void add_notes(struct building *building, struct structures_result *result,
                      const char *const *notes, size_t count)
{
    const char **all = arena_alloc_zeroed(building->arena, result->note_count + count + 1,
                                          sizeof *all);
    for (size_t i = 0; i < result->note_count; i++)
        all[i] = result->notes[i];
    for (size_t i = 0; i < count; i++)
        all[result->note_count++] = notes[i];
    result->notes = all;
}

/* The suite has all pairs that there are. Members whose numbers are symbolic have none. */
static void count_covered(struct building *building, const struct measured_structures *measured,
                          struct structures_result *result)
{
    struct pair_set feasible = {0}, covered = {0};
    for (size_t i = 0; i < building->suite.count; i++)
        pair_set_add_structure(&feasible, &building->plan, &building->suite.items[i], NULL);
    for (size_t i = 0; i < measured->items.count; i++)
        pair_set_add_structure(&covered, &building->plan, &measured->items.items[i], NULL);
    result->has_measured = true;
    result->measured = measured->items.count;
    for (size_t i = 0, told = 0; i < building->plan.fields.count; i++)
        if (building->pairs[i] > 0)
            result->fields[told++].covered = pair_set_common(&feasible, &covered, i);
    pair_set_release(&feasible);
    pair_set_release(&covered);
}

static bool measure_tests(struct building *building, struct structures_result *result,
                          struct error *err)
{
    const struct structure_measure measure = {
        .options = building->options,
        .arena = building->arena,
        .program = &building->calls.program,
        .work_directory = building->work_directory,
    };
    struct measured_structures measured = {0};
    bool ok = structure_measure_run(&measure, &measured, err);
    if (ok) {
        count_covered(building, &measured, result);
        add_notes(building, result, measured.notes.items, measured.notes.count);
    }
    measured_structures_release(&measured);
    return ok;
}

/* A function may be right to fail on what no calls make. */
static void note_suspect(struct building *building, struct structures_result *result)
{
    static const char *const note = "a function fails where it is wrong, or where the invariant "
                                    "accepts what calls do not make: --suspect tells";
    for (size_t i = 0; i < result->function_count; i++)
        if (result->functions[i].failures) {
            add_notes(building, result, &note, 1);
            return;
        }
}

/* What was left out, and where nobody knows who owns what. */
static void note_bounds(struct building *building, struct structures_result *result)
{
    const struct structure_calls *calls = &building->calls;
    const struct function *release = structure_release_function(&calls->program);
    const char *notes[2];
    size_t count = 0;
    if (building->called_count > STRUCTURE_OTHERS && structure_pairs_are_taken(&calls->program))
        notes[count++] = arena_printf(building->arena, "who takes two structures was given each of "
                                      "the %zu beside %d others, and not beside all",
                                      building->called_count, STRUCTURE_OTHERS);
    if (calls->count && !calls->has_release)
        notes[count++] = "no function alone releases what it is given, by its name: what calls "
                         "lose is not looked for";
    else if (building->answer.partly)
        notes[count++] = arena_printf(building->arena, "'%s' frees %llu structures whole and %llu "
                                      "not: what calls lose is not looked for", release->name,
                                      (unsigned long long)building->answer.whole,
                                      (unsigned long long)building->answer.partly);
    add_notes(building, result, notes, count);
}

static bool run_tests(struct building *building, struct structures_result *result,
                      struct error *err)
{
    struct structure_failure *told =
        arena_alloc_zeroed(building->arena, building->calls.count + 1, sizeof *told);
    struct structure_tests tests = {
        .told = told,
        .told_count = structure_calls_told(&building->calls, &building->answer,
                                           building->told_first, told),
        .made = {&building->calls, &building->answer},
        .options = building->options,
        .arena = building->arena,
        .api = &building->api,
        .plan = &building->plan,
        .suite = building->called,
        .suite_count = building->called_count,
        .work_directory = building->work_directory,
    };
    if (!structure_tests_run(&tests, result, err))
        return false;
    const char **notes =
        arena_alloc_zeroed(building->arena, building->calls.count + 1, sizeof *notes);
    add_notes(building, result, &tests.note, tests.note != NULL);
    add_notes(building, result, notes,
              structure_calls_tell(&building->calls, &building->answer, result, notes));
    note_bounds(building, result);
    note_suspect(building, result);
    return true;
}

static bool build(struct building *building, struct structures_result *result, struct error *err)
{
    const struct structures_options *options = building->options;
    if (!prepare(building, err) || !search(building, err))
        return false;
    limit_calls(building);
    fill_result(building, result);
    if (options->cover || options->transcope || options->tests) {
        result->has_suite = true;
        result->suite = building->suite.count;
        fill_fields(building, result);
    }
    if (options->tests && !measure_tests(building, result, err))
        return false;
    return !options->directory || !building->suite.count || run_tests(building, result, err);
}

static void release(struct building *building)
{
    if (building->work_directory)
        file_remove_tree(building->work_directory);
    structures_answer_release(&building->answer);
    structures_plan_release(&building->plan);
    wanted_pairs_release(&building->wanted);
    vector_release(&building->notes);
    vector_release(&building->suite);
    vocabulary_release(&building->vocabulary);
    api_release(&building->api);
}

bool structures_build(const struct structures_options *options, struct arena *arena,
                      struct structures_result *result, struct error *err)
{
    struct building building = {.options = options, .arena = arena,
                                .keeps_all = options->directory};
    api_init(&building.api, arena);
    bool ok = build(&building, result, err);
    release(&building);
    return ok;
}

bool structures_accepted(const struct structures_options *options, struct arena *arena,
                         struct accepted_structures *accepted, struct error *err)
{
    struct structures_options enumerated = *options;
    enumerated.is_symbolic = false;
    enumerated.directory = enumerated.cover = enumerated.transcope = NULL;
    struct building building = {.options = &enumerated, .arena = arena, .keeps_all = true};
    struct structure_request request = {.plan = &building.plan, .seconds = options->seconds};
    struct covering covering = {0};
    api_init(&building.api, arena);
    bool ok = prepare(&building, err) &&
              structures_walk(&building, &request, &covering, &building.answer, err);
    *accepted = (struct accepted_structures){
        .count = building.answer.structures.count,
        .items = arena_copy(arena, building.answer.structures.items,
                            building.answer.structures.count *
                                sizeof *building.answer.structures.items),
        .are_all = building.done >= 1 && building.answer.valid <= SUITE_MAXIMUM,
    };
    release(&building);
    return ok;
}
