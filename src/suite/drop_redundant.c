/* Of the tests that were made, those stay that reach a branch, notice a mutant or call a function
 * as no other test does, and each says what that is. Of their checks those stay that notice a
 * mutant, and those that are what the test is about. Mutants are run for a part of the
 * time that was given, and then count as far as they were run. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "model/goals.h"
#include "model/injected_failure.h"
#include "regress/regress.h"
#include "suite/drop_checks.h"
#include "suite/mutate_suite.h"
#include "suite/writing.h"

enum {
    TIME_PERCENT = 15,      /* of --time, for running mutants */
    CALLS_PER_RUN = 10,     /* of --calls, for a run of a test on a mutant; ... */
    RUNS_LEAST = 1000, RUNS_MOST = 100000, /* ... but so many */
    KILLS_ENOUGH = 4,       /* of a mutant: one of these tests will be kept */
    PLACES_NAMED = 3,
};

struct minimizing {
    struct writing *writing;
    struct arena *arena;
    struct mutation_result mutation;
    /* Functions that are called, that are under test and succeed, that show what they make of a
     * proper text, branches and mutants, in this order. */
    struct goals goals;
    size_t first_success, first_showing, first_branch, first_mutant;
    double deadline;
};

static bool is_over(void *context)
{
    struct minimizing *work = context;
    struct campaign *campaign = work->writing->campaign;
    return campaign_is_interrupted(campaign) ||
           (campaign->options->time_seconds > 0 && campaign_now(campaign) > work->deadline);
}

static size_t runs_maximum(const struct campaign *campaign)
{
    if (campaign->options->time_seconds > 0)
        return 0;
    uint64_t runs = campaign->options->calls / CALLS_PER_RUN;
    return runs < RUNS_LEAST ? RUNS_LEAST : runs > RUNS_MOST ? RUNS_MOST : (size_t)runs;
}

/* As their programs run them: the n-th is the n-th that is written. */
static const struct named_test *name_tests(const struct minimizing *work)
{
    const struct written *written = &work->writing->written;
    struct named_test *named =
        arena_alloc_zeroed(work->arena, written->tests.count, sizeof *named);
    for (size_t i = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        const char *file = file_base_name(test->file);
        named[i] = (struct named_test){
            .program = arena_printf(work->arena, "%.*s", (int)(strlen(file) - strlen(".c")), file),
            .name = test->name,
            .argument = emit_only(work->arena, written->format, test->name)};
    }
    return named;
}

static bool run_mutants(struct minimizing *work, struct error *err)
{
    struct campaign *campaign = work->writing->campaign;
    struct mutation_options options = {
        .suite = work->writing->staging,
        .made = &work->writing->suite,
        .named = name_tests(work),
        .named_count = work->writing->written.tests.count,
        .program_directory = campaign->options->program_directory,
        .temporary_directory = campaign->subject.work_directory,
        .jobs = process_cpu_count(),
        .kills_enough = KILLS_ENOUGH,
        .runs_maximum = runs_maximum(campaign),
        .tolerates_failures = true,
        .keeps_equivalents = true,
        .is_interrupted = is_over,
        .context = work,
    };
    return suite_mutate(&options, work->arena, &work->mutation, err);
}

/* ---- what tests meet ---- */

static const struct function *subject_of(const struct minimizing *work, size_t test)
{
    const struct suite *suite = &work->writing->suite;
    const struct function *function = test_function(suite->vocabulary, &suite->tests[test]);
    return function && function->variant_of ? function->variant_of : function;
}

static void meet_functions(struct minimizing *work, size_t test)
{
    const struct suite *suite = &work->writing->suite;
    const struct statements *statements = &suite->tests[test].statements;
    for (size_t i = 0; i < statements->count; i++) {
        const struct operation *operation =
            suite->vocabulary->operations.items[statements->items[i].operation];
        const struct function *function =
            operation->kind == OPERATION_CALL ? operation->function : NULL;
        if (!function || function->is_support)
            continue;
        function = function->variant_of ? function->variant_of : function;
        *goals_cell(&work->goals, test, function->id) = 1;
    }
}

/* A suite that knows of a function only how it fails says little of it. */
static void meet_success(struct minimizing *work, size_t nth)
{
    const struct suite *suite = &work->writing->suite;
    const struct test *test = &suite->tests[nth];
    size_t tested;
    if (!subject_of(work, nth) || !test_tested(suite->vocabulary, test, &tested) ||
        statements_injected(&test->statements, suite->vocabulary).injectable ||
        !function_succeeded(test_function(suite->vocabulary, test), &test->values[tested]))
        return;
    *goals_cell(&work->goals, nth, work->first_success + subject_of(work, nth)->id) = 1;
    if (test->shows_proper_text)
        *goals_cell(&work->goals, nth, work->first_showing + subject_of(work, nth)->id) = 1;
}

static bool meet_branches(struct minimizing *work, size_t test, struct error *err)
{
    struct campaign *campaign = work->writing->campaign;
    struct outcome *outcome = arena_alloc_zeroed(&campaign->trial, 1, sizeof *outcome);
    if (!campaign->subject.coverage.sites)
        return true;
    if (!runner_run(campaign->lanes.runners.search, &work->writing->suite.tests[test].statements,
                    WIRE_MEASURE, outcome, err))
        return false;
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (sites_counts(&campaign->subject.sites, outcome->reached[i].branch))
            *goals_cell(&work->goals, test, work->first_branch + outcome->reached[i].branch) = 1;
    arena_reset(&campaign->trial);
    return true;
}

/* Nothing is known of it. */
static void keep_unknown(struct minimizing *work, size_t test)
{
    work->goals.is_kept[test] = !work->writing->suite.tests[test].is_spare;
}

static void meet_mutants(struct minimizing *work)
{
    const struct mutation_result *mutation = &work->mutation;
    for (size_t k = 0; k < mutation->test_count; k++) {
        size_t test = work->writing->written.tests.items[k].index;
        work->writing->suite.tests[test].wall_ms = mutation->wall_ms[k];
        for (uint32_t number = 1; number <= mutation->mutants->items.count; number++)
            if (mutation->fates[number] == MUTANT_KILLED &&
                run_kills(mutation->runs[mutation_cell(mutation, number, k)]))
                *goals_cell(&work->goals, test, work->first_mutant + number) = 1;
        if (mutation->unchanged[k] != RUN_PASSED)
            keep_unknown(work, test);
    }
    for (uint32_t number = 1; number <= mutation->mutants->items.count; number++) {
        size_t kills = 0;
        for (size_t k = 0; k < mutation->test_count; k++)
            kills += run_kills(mutation->runs[mutation_cell(mutation, number, k)]);
        work->goals.is_vague[work->first_mutant + number] = kills >= KILLS_ENOUGH;
    }
}

static bool fill_goals(struct minimizing *work, struct error *err)
{
    const struct campaign *campaign = work->writing->campaign;
    const struct suite *suite = &work->writing->suite;
    work->first_success = campaign->subject.api.functions.count;
    work->first_showing = 2 * work->first_success;
    work->first_branch = 3 * work->first_success;
    work->first_mutant = work->first_branch + (campaign->subject.coverage.sites
                                                   ? sites_map_size(&campaign->subject.sites)
                                                   : 0);
    goals_init(&work->goals, work->arena, suite->test_count,
               work->first_mutant + work->mutation.mutants->items.count + 1);
    for (size_t i = 0; i < suite->test_count; i++) {
        work->goals.costs[i] = (uint32_t)suite->tests[i].statements.count;
        work->goals.is_spare[i] = suite->tests[i].is_spare;
        meet_functions(work, i);
        meet_success(work, i);
        if (!meet_branches(work, i, err))
            return false;
    }
    meet_mutants(work);
    return true;
}

/* ---- what each says of itself ---- */

/* Where branches are: "list.c:41, 57, tree.c:12"; a place is named once. */
struct naming_places {
    struct text names;
    const char *file;
    uint32_t line;
    size_t count;
};

static void name_place(struct naming_places *naming, const char *file, uint32_t line)
{
    bool is_same_file = naming->file && strcmp(naming->file, file) == 0;
    if (is_same_file && naming->line == line)
        return;
    naming->file = file;
    naming->line = line;
    if (++naming->count > PLACES_NAMED)
        return;
    text_add(&naming->names, naming->count > 1 ? ", " : "");
    if (!is_same_file)
        text_printf(&naming->names, "%s:", file_base_name(file));
    text_printf(&naming->names, "%u", line);
}

static void add_branches(const struct minimizing *work, size_t test, struct text *out)
{
    const struct sites *sites = &work->writing->campaign->subject.sites;
    struct naming_places naming = {0};
    size_t count = 0;
    for (size_t goal = work->first_branch; goal < work->first_mutant; goal++) {
        if (!goals_alone(&work->goals, test, goal))
            continue;
        const struct site *site = sites_site_of(sites, (uint32_t)(goal - work->first_branch));
        name_place(&naming, sites->functions.items[site->function].file, site->line);
        count++;
    }
    if (count)
        text_printf(out, "%zu branch%s (%s%s)", count, count == 1 ? "" : "es",
                    text_string(&naming.names), naming.count > PLACES_NAMED ? ", ..." : "");
    text_release(&naming.names);
}

typedef bool goal_predicate(const struct goals *goals, size_t test, size_t goal);

static void add_mutants(const struct minimizing *work, size_t test, goal_predicate *is_meant,
                        struct text *out)
{
    const struct mutants *mutants = work->mutation.mutants;
    size_t count = 0;
    const struct mutant *first = NULL;
    for (uint32_t number = 1; number <= mutants->items.count; number++)
        if (is_meant(&work->goals, test, work->first_mutant + number)) {
            first = first ? first : mutants_get(mutants, number);
            count++;
        }
    if (count)
        text_printf(out, "%s%zu mutant%s (%s:%u: %s%s)", out->length ? ", " : "", count,
                    count == 1 ? "" : "s",
                    file_base_name(mutants->functions.items[first->function].file), first->line,
                    first->change, count > 1 ? ", ..." : "");
}

/* What it alone contributes, or may contribute where not all tests were run; NULL: that cannot be
 * told. */
static const char *contribution(const struct minimizing *work, size_t test)
{
    struct arena *arena = work->writing->campaign->arena;
    struct text alone = {0}, perhaps = {0};
    add_branches(work, test, &alone);
    add_mutants(work, test, goals_alone, &alone);
    add_mutants(work, test, goals_perhaps_alone, &perhaps);
    const struct function *subject = subject_of(work, test);
    const char *sentence = NULL;
    if (alone.length)
        sentence = arena_printf(arena, "Alone: %s.", text_string(&alone));
    else if (subject && goals_alone(&work->goals, test, subject->id))
        sentence = arena_printf(arena, "The only test that calls %s.", subject->name);
    else if (subject && goals_alone(&work->goals, test, work->first_success + subject->id))
        sentence = arena_printf(arena, "The only test in which %s succeeds.", subject->name);
    else if (subject && goals_alone(&work->goals, test, work->first_showing + subject->id))
        sentence = arena_printf(arena, "What %s makes of a proper text.", subject->name);
    else if (perhaps.length)
        sentence = arena_printf(arena, "Perhaps with others: %s.", text_string(&perhaps));
    text_release(&alone);
    text_release(&perhaps);
    return sentence;
}

/* ---- the choice ---- */

/* A test with what it is sorted by: its function, its cost, and when it was made. */
struct rank {
    size_t function, cost, index;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct rank *left = a, *right = b;
    if (left->function != right->function)
        return left->function < right->function ? -1 : 1;
    if (left->cost != right->cost)
        return left->cost < right->cost ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Those of a function together, the simple ones first. */
static void leave_out(struct minimizing *work)
{
    struct suite *suite = &work->writing->suite;
    struct rank *ranks = arena_alloc_zeroed(work->arena, suite->test_count, sizeof *ranks);
    size_t count = 0;
    for (size_t i = 0; i < suite->test_count; i++) {
        const struct function *subject = subject_of(work, i);
        if (work->goals.is_kept[i])
            ranks[count++] =
                (struct rank){subject ? subject->id : SIZE_MAX, work->goals.costs[i], i};
    }
    qsort(ranks, count, sizeof *ranks, compare_ranks);
    struct test *tests = arena_alloc_zeroed(work->arena, count, sizeof *tests);
    for (size_t i = 0; i < count; i++) {
        tests[i] = suite->tests[ranks[i].index];
        tests[i].contribution = contribution(work, ranks[i].index);
    }
    if (count < suite->test_count)
        campaign_note(work->writing->campaign, "%zu of %zu tests %s left out: %s",
                      suite->test_count - count, suite->test_count,
                      suite->test_count - count == 1 ? "was" : "were",
                      count < TESTS_MAXIMUM ? "they add nothing to the others"
                                            : "the others add the most");
    suite->tests = tests;
    suite->test_count = count;
    emit_name_tests(work->writing->campaign->arena, suite); /* in the order in which they stand */
}

/* Are there enough runs to say that a check is idle? */
static bool are_mutants_known(const struct minimizing *work)
{
    enum { KNOWN_PERCENT = 50 }; /* of those that tests reach, spread over the library */
    const struct mutation_result *mutation = &work->mutation;
    size_t known = 0, unknown = 0;
    for (uint32_t number = 1; number <= mutation->mutants->items.count; number++) {
        known += mutation->fates[number] == MUTANT_KILLED ||
                 mutation->fates[number] == MUTANT_SURVIVED;
        unknown += mutation->fates[number] == MUTANT_UNKNOWN &&
                   !mutants_get(mutation->mutants, number)->is_dropped;
    }
    return known * 100 > (known + unknown) * KNOWN_PERCENT;
}

static void drop_checks(struct minimizing *work)
{
    struct writing *writing = work->writing;
    struct check_trial trial = {&writing->suite, &writing->written, &work->mutation,
                                work->goals.is_kept};
    size_t dropped = 0;
    for (size_t k = 0; are_mutants_known(work) && k < work->mutation.test_count; k++) {
        size_t test = writing->written.tests.items[k].index;
        if (!work->goals.is_kept[test] || work->mutation.unchanged[k] != RUN_PASSED)
            continue;
        dropped += drop_idle_checks(&trial, k);
        writing_drop_unprinted(writing, &writing->suite.tests[test]);
    }
    if (dropped)
        campaign_note(writing->campaign, "%zu assertion%s left out: they notice no change that "
                      "others do not", dropped, dropped == 1 ? " was" : "s were");
}

/* The library is compiled once more; then there must be time left to run, and to verify what
 * stays. */
static bool has_time(struct minimizing *work)
{
    struct campaign *campaign = work->writing->campaign;
    double share = campaign->options->time_seconds * TIME_PERCENT / 100;
    work->deadline = campaign_now(campaign) + campaign->budget.compile_seconds + share;
    return campaign->options->time_seconds <= 0 ||
           campaign_seconds_left(campaign) > campaign->budget.compile_seconds + share / 2;
}

/* Nobody knows what they are good for. */
static void drop_spares(struct suite *suite)
{
    for (size_t i = suite->test_count; i-- > 0;)
        if (suite->tests[i].is_spare)
            suite_drop_test(suite, i);
}

/* Those that were made first call each function once and reach the most. */
static void keep_first(struct campaign *campaign, struct suite *suite)
{
    if (suite->test_count <= TESTS_MAXIMUM)
        return;
    campaign_note(campaign, "%zu tests were left out: there are many already",
                  suite->test_count - TESTS_MAXIMUM);
    suite->test_count = TESTS_MAXIMUM;
}

/* Which mutants and branches each test is good for; false: nobody knows, and a note says why. */
static bool learn_goals(struct minimizing *work)
{
    struct campaign *campaign = work->writing->campaign;
    struct error trouble;
    if (!has_time(work)) {
        campaign_ran_short(campaign, "tests that add nothing were kept");
        return false;
    }
    bool is_known = run_mutants(work, &trouble) && fill_goals(work, &trouble);
    if (is_known)
        return true;
    error_reword(&trouble, work->writing->staging, work->writing->suite.origin);
    campaign_note(campaign, "tests that add nothing were kept: %s", trouble.text);
    return false;
}

void minimize_tests(struct writing *writing)
{
    struct campaign *campaign = writing->campaign;
    struct minimizing work = {.writing = writing, .arena = &campaign->work};
    if (campaign->options->no_minimize || writing->suite.test_count < 2)
        return;
    campaign_stage(campaign, "checking which tests add coverage");
    if (!learn_goals(&work)) {
        drop_spares(&writing->suite);
        keep_first(campaign, &writing->suite);
        return;
    }
    work.goals.kept_maximum = TESTS_MAXIMUM;
    work.goals.first_count = work.first_mutant; /* what no test reaches, none notices */
    goals_choose(&work.goals);
    drop_checks(&work);
    leave_out(&work);
}
