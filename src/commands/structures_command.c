#include "commands/structures_command.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/usage/tags.h"
#include "base/file.h"
#include "base/process.h"
#include "commands/structure_calls.h"
#include "commands/structure_measure.h"
#include "commands/structure_tests.h"
#include "commands/structure_walk.h"
#include "compile/compile.h"
#include "instrument/instrument.h"
#include "parse/parse.h"
#include "structures/field_pairs.h"
#include "structures/structure_plan.h"
#include "structures/transcope.h"

/* A run of the command. */
struct building {
    const struct structures_options *options;
    struct arena *arena;
    struct api api;
    struct vocabulary vocabulary;
    char *work_directory;
    struct compiled compiled;
    struct structure_plan plan;
    struct structure_calls calls;
    struct structure_answer answer;
    double done; /* the share of the candidates */
    int64_t fitting_scope; /* the largest one that takes no more candidates; 0: not estimated */
    struct wanted_pairs wanted; /* of --cover FILE */
    uint64_t *pairs; /* by field */
    bool keeps_all; /* structures, and not only those that add a pair */
    VECTOR_OF(struct structure) suite;
    struct structure *called; /* the part of it that functions are called on */
    size_t called_count;
    double small_seconds; /* that the small scopes took */
    double *predicted;    /* pairs by field; NULL */
    VECTOR_OF(const char *) notes;
};

/* No more small scopes are searched after one with so many candidates: some tenths of a second. */
enum { SMALL_CANDIDATES = 2000000 };

/* So many times fewer candidates than were looked at have small scopes that tell how many a scope
 * has that is too large. */
enum { ESTIMATING_SHARE = 10 };

enum { SUITE_MAXIMUM = 100000, CALLED_MAXIMUM = 500 };

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

static bool wants_pairs(const struct structures_options *options)
{
    return options->cover && strcmp(options->cover, "exhaustive") != 0;
}

static bool read_wanted(struct building *building, struct error *err)
{
    return !wants_pairs(building->options) ||
           wanted_pairs_read(building->arena, &building->plan, building->options->cover,
                             &building->wanted, err);
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
           read_wanted(building, err) &&
           file_make_temporary_directory(building->arena, NULL, &building->work_directory, err) &&
           process_remove_after(building->work_directory, err) && compile(building, err);
}

/* ---- running ---- */

/* Pairs of links and numbers, as the structures come that have them. */
struct covering {
    struct building *building;
    struct pair_set seen;
    uint64_t *counts;      /* by field */
    const uint64_t *goals; /* pairs that are enough, by field; NULL: none */
    double seconds_before; /* of the units before this one */
    double last_pair;
    bool keeps_order; /* the suite is what adds a pair when it comes */
    bool reached_goals;
};

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

static bool is_interrupted(void *context)
{
    const struct covering *covering = context;
    const struct structures_options *options = covering->building->options;
    return options->is_interrupted && options->is_interrupted(options->context);
}

static bool walk_tree(struct building *building, const struct structure_request *request,
                      struct covering *covering, struct structure_answer *answer,
                      struct error *err)
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

/* ---- field coverage ---- */

static int compare_structures(const void *a, const void *b)
{
    return structure_compare_paths(((const struct structure *)a)->path,
                                   ((const struct structure *)b)->path);
}

/* Units found what adds to their own part of the tree. */
static void choose_suite(struct building *building)
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

/* ---- transcoping ---- */

struct small_scopes {
    double pairs[STRUCTURE_FIELDS][TRANSCOPE_SMALL_MAXIMUM];
    double seconds[TRANSCOPE_SMALL_MAXIMUM];
    uint64_t candidates; /* of the last */
    size_t count;
};

static bool same_field(const struct structure_plan *a, size_t i, const struct structure_plan *b,
                       size_t k)
{
    return strcmp(a->fields.items[i].name, b->fields.items[k].name) == 0 &&
           strcmp(a->types.items[a->fields.items[i].owner].name,
                  b->types.items[b->fields.items[k].owner].name) == 0;
}

/* Searches one small scope to its end, with its plan in the place of the asked one. */
static bool search_small(struct building *building, struct structure_request request,
                         size_t scope, struct small_scopes *small, struct error *err)
{
    const struct structures_options *options = building->options;
    struct structure_plan asked = building->plan;
    struct structure_answer answer = {0};
    struct covering covering = {0};
    struct planned_type type = {
        .api = &building->api, .name = options->type, .scope = (int64_t)scope};
    if (!structures_plan(building->arena, &type, &building->plan, err)) {
        building->plan = asked;
        return false;
    }
    request.plan = &building->plan;
    request.call_count = 0;
    bool ok = walk_tree(building, &request, &covering, &answer, err);
    for (size_t i = 0; i < asked.fields.count; i++)
        for (size_t k = 0; k < building->plan.fields.count; k++)
            if (same_field(&asked, i, &building->plan, k))
                small->pairs[i][scope - 1] = (double)covering.counts[k];
    small->seconds[scope - 1] = covering.last_pair;
    small->candidates = answer.candidates;
    building->small_seconds += answer.seconds;
    pair_set_release(&covering.seen);
    structures_answer_release(&answer);
    structures_plan_release(&building->plan);
    building->plan = asked;
    return ok;
}

/* The scopes that are searched to the end to estimate others. */
static bool search_small_scopes(struct building *building, const struct transcope *transcope,
                                const struct structure_request *request,
                                struct small_scopes *small, struct error *err)
{
    size_t asked = (size_t)building->options->scope;
    while (small->count < asked && small->count < transcope->most_scopes &&
           (small->count < transcope->least_scopes || small->candidates < SMALL_CANDIDATES))
        if (!search_small(building, *request, ++small->count, small, err))
            return false;
    return true;
}

/* Shares of the tree say little of how many candidates are below them: small scopes do. */
static bool estimate_share(struct building *building, struct structure_request request,
                           struct error *err)
{
    struct small_scopes *small = arena_alloc_zeroed(building->arena, 1, sizeof *small);
    double candidates[TRANSCOPE_SMALL_MAXIMUM] = {0};
    double seen = (double)building->answer.candidates;
    int64_t asked = building->options->scope;
    request.covers = false;
    while (small->count < TRANSCOPE_SMALL_MAXIMUM && (int64_t)small->count + 1 < asked &&
           growth_at(candidates, small->count, (double)small->count + 1) <
               seen / (double)ESTIMATING_SHARE) {
        if (!search_small(building, request, ++small->count, small, err))
            return false;
        candidates[small->count - 1] = (double)small->candidates;
    }
    double all = growth_at(candidates, small->count, (double)asked);
    if (small->count < 3 || all <= seen)
        return true;
    building->done = seen / all;
    building->fitting_scope = (int64_t)small->count;
    while (growth_at(candidates, small->count, (double)building->fitting_scope + 1) <= seen)
        building->fitting_scope++;
    return true;
}

/* Becomes a goal of each field, or a limit of time. */
static bool predict(struct building *building, const struct transcope *transcope,
                    struct structure_request *request, const uint64_t **goals_out,
                    struct error *err)
{
    const struct structures_options *options = building->options;
    struct arena *arena = building->arena;
    struct small_scopes *small = arena_alloc_zeroed(arena, 1, sizeof *small);
    size_t fields = building->plan.fields.count;
    uint64_t *goals = arena_alloc_zeroed(arena, fields, sizeof *goals);
    building->predicted = arena_alloc_zeroed(arena, fields, sizeof *building->predicted);
    if (!search_small_scopes(building, transcope, request, small, err))
        return false;
    if (transcope->is_of_time) {
        double seconds = transcope_at(transcope, small->seconds, small->count,
                                      (double)options->scope);
        request->seconds = seconds > 1e-3 ? seconds : 1e-3;
        building->predicted = NULL;
        vector_push(&building->notes, arena_printf(arena, "the last pair is predicted after %.3g s",
                                                   seconds));
        return true;
    }
    for (size_t i = 0; i < fields; i++) {
        double pairs = transcope_at(transcope, small->pairs[i], small->count,
                                    (double)options->scope);
        building->predicted[i] = pairs;
        /* Numbers that are enumerated soon have all their pairs: only links are waited for. */
        bool is_link = building->plan.fields.items[i].kind <= STRUCTURE_BLOCK;
        goals[i] = pairs > 0 && is_link ? (uint64_t)ceil(pairs - 1e-9) : 0;
    }
    *goals_out = goals;
    return true;
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
    };
    if (options->transcope && !predict(building, transcope_named(options->transcope), &request,
                                       &covering.goals, err))
        return false;
    events_tell_text(&options->events, EVENT_STAGE, "building structures");
    bool ok = walk_tree(building, &request, &covering, &building->answer, err);
    building->pairs = covering.counts;
    pair_set_release(&covering.seen);
    if (ok && !options->transcope)
        choose_suite(building);
    if (ok && building->done < 1 && !options->transcope && !is_interrupted(&covering))
        ok = estimate_share(building, request, err);
    if (ok && wants_pairs(options))
        choose_wanted(building);
    return ok;
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

static bool run_tests(struct building *building, struct structures_result *result,
                      struct error *err)
{
    struct structure_tests tests = {
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
              walk_tree(&building, &request, &covering, &building.answer, err);
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
