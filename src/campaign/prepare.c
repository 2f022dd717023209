#include "analyse/roles/roles.h"
#include "analyse/supply/support.h"
#include "base/file.h"
#include "base/process.h"
#include "campaign/campaign.h"
#include "execute/executor.h"
#include "parse/parse.h"

static bool has_callable(const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (function_is_callable(api->functions.items[i]))
            return true;
    return false;
}

static bool check_callable(const struct api *api, const struct library *library,
                           struct error *err)
{
    if (library->is_complete && library->linked_count && !has_callable(api))
        return error_set(err, "'%s' defines none of the functions that the headers declare; name "
                              "the library that does with --link, or its sources with --source",
                         library->linked[0].path);
    if (library->is_complete && !library->linked_count && api->functions.count &&
        !has_callable(api))
        return error_set(err, "the headers do not define '%s'; name the library's sources with "
                              "--source, a directory with a compile_commands.json with -p, or what "
                              "is installed with --pkg-config or --link",
                         api->functions.items[0]->name);
    if (!api->functions.count)
        return error_set(err, "the headers declare no function; name the headers that do with "
                              "--header");
    if (has_callable(api))
        return true;
    const struct function *first = api->functions.items[0];
    return error_set(err, "none of the %zu functions can be called; '%s' for example: %s",
                     api->functions.count, first->name,
                     first->is_excluded ? "it is named by --skip" : first->skip_reason);
}

static void note_parts(struct campaign *campaign)
{
    const struct library *library = &campaign->options->library;
    if (library->sources_note)
        campaign_note(campaign, "%s", library->sources_note);
    if (!library->source_count && library->linked_count)
        campaign_note(campaign, "%s is tested as it is installed: what happens inside it is not "
                      "seen, so that no branches are counted; blocks, leaks, crashes, what it "
                      "hands to the C library and what it writes behind memory that it is given "
                      "are checked at its boundary, and other reads and writes are not",
                      file_base_name(library->linked[0].path));
}

bool prepare_api(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, "reading the headers");
    note_parts(campaign);
    api_init(&campaign->subject.api, campaign->arena);
    campaign->subject.api.rules_off = campaign->options->rules_off;
    if (!parse_library(&campaign->subject.api, &campaign->options->library, err) ||
        !api_choose_functions(&campaign->subject.api, campaign->options->only,
                              campaign->options->skip, err))
        return false;
    if (campaign->subject.api.include_note)
        campaign_note(campaign, "%s", campaign->subject.api.include_note);
    if (campaign->subject.api.callers_note)
        campaign_note(campaign, "%s", campaign->subject.api.callers_note);
    roles_infer(&campaign->subject.api);
    return find_changed_functions(campaign, err) && read_seeds(campaign, err);
}

static void note_cold(struct campaign *campaign)
{
    const struct compiled *compiled = &campaign->subject.compiled;
    if (compiled->cold == 1)
        campaign_note(campaign, "'%s' is large, and compiled without optimisation; more --time "
                      "optimises it, and so does --no-rule cold-files", compiled->cold_name);
    else if (compiled->cold)
        campaign_note(campaign, "%zu large files ('%s' for example) are compiled without "
                      "optimisation; more --time optimises them, and so does --no-rule cold-files",
                      compiled->cold, compiled->cold_name);
}

/* A library whose build defines more than what was named can be tested in part. */
static void note_undefined(struct campaign *campaign)
{
    enum { NAMED_MAXIMUM = 5 };
    const char **names = campaign->subject.compiled.undefined;
    struct text list = {0};
    size_t count = 0;
    for (; names[count]; count++)
        if (count < NAMED_MAXIMUM)
            text_printf(&list, "%s%s", count ? ", " : "", names[count]);
    if (count > NAMED_MAXIMUM)
        text_printf(&list, " and %zu more", count - NAMED_MAXIMUM);
    if (count)
        campaign_note(campaign, "nothing defines %s: a call that gets there ends there; name the "
                      "file or the library that does with --source or --link", text_string(&list));
    text_release(&list);
}

/* The suite needs what the library was found to need. */
static void take_link_flag(struct campaign *campaign, const char *added)
{
    struct campaign_options *options =
        arena_copy(campaign->arena, campaign->options, sizeof *campaign->options);
    size_t count = 0;
    while (options->library.link_flags && options->library.link_flags[count])
        count++;
    const char **flags = arena_alloc_zeroed(campaign->arena, count + 2, sizeof *flags);
    for (size_t i = 0; i < count; i++)
        flags[i] = options->library.link_flags[i];
    flags[count] = added;
    options->library.link_flags = flags;
    campaign->options = options;
}

static bool is_unknown(const char **unknown, const char *flag)
{
    for (; *unknown; unknown++)
        if (strcmp(*unknown, flag) == 0)
            return true;
    return false;
}

static const char **flags_without(struct arena *arena, const char **flags, const char **unknown)
{
    size_t count = 0, kept = 0;
    while (flags && flags[count])
        count++;
    const char **result = arena_alloc_zeroed(arena, count + 1, sizeof *result);
    for (size_t i = 0; i < count; i++)
        if (!is_unknown(unknown, flags[i]))
            result[kept++] = flags[i];
    return result;
}

/* The suite is compiled by both compilers, so that it must not have them either. */
static void leave_out_flags(struct campaign *campaign, const char **unknown)
{
    if (!unknown[0])
        return;
    struct arena *arena = campaign->arena;
    struct campaign_options *options =
        arena_copy(arena, campaign->options, sizeof *campaign->options);
    struct library *library = &options->library;
    library->flags = flags_without(arena, library->flags, unknown);
    library->sources =
        arena_copy(arena, library->sources, library->source_count * sizeof *library->sources);
    for (size_t i = 0; i < library->source_count; i++)
        library->sources[i].flags = flags_without(arena, library->sources[i].flags, unknown);
    campaign->options = options;
    campaign_note(campaign, "the compiler does not know '%s'; it is left out", unknown[0]);
}

bool prepare_library(struct campaign *campaign, struct error *err)
{
    return prepare_api(campaign, err) && prepare_harness(campaign, err);
}

/* Each load is a call, so that it is seen what an equality function reads. */
static const char *const watched_loads[] = {
    "-mllvm", "-asan-instrumentation-with-call-threshold=0", NULL};

bool prepare_harness(struct campaign *campaign, struct error *err)
{
    if (!check_callable(&campaign->subject.api, &campaign->options->library, err))
        return false;
    support_add(&campaign->subject.api);
    vocabulary_init(&campaign->subject.vocabulary, &campaign->subject.api, campaign->arena);

    campaign_stage(campaign, "compiling the library");
    if (!file_make_temporary_directory(&campaign->work, NULL, &campaign->subject.work_directory,
                                       err) ||
        !process_remove_after(campaign->subject.work_directory, err) ||
        !file_make_quick_directory(&campaign->work, &campaign->subject.scratch_directory, err) ||
        !process_remove_after(campaign->subject.scratch_directory, err))
        return false;
    double start = campaign_now(campaign), cpu_start = clock_children_cpu_seconds();
    const struct object_build *build = object_build_of(lane_class_of(LANE_SEARCH)->build);
    struct compile_options options = {
        .work_directory = campaign->subject.work_directory,
        .build = build,
        .no_sanitizers = campaign->options->no_sanitizers,
        .is_pedantic = campaign->options->library.is_pedantic,
        .parallel = process_cpu_count(),
        .optimising = optimising_limit(campaign),
        .instrument = prepare_instrument(campaign, build),
        .flags = campaign->options->explore.representation == REPRESENT_MONITOR_EQUALS
                     ? watched_loads : NULL,
    };
    struct harness_parts parts = {&campaign->options->library, &campaign->subject.vocabulary};
    if (!compile_harness(&campaign->work, &parts, &options, &campaign->subject.compiled, err))
        return false;
    if (campaign->subject.compiled.added_link_flag)
        take_link_flag(campaign, campaign->subject.compiled.added_link_flag);
    begin_coverage(campaign, &campaign->subject.compiled);
    campaign->budget.compile_seconds = campaign_now(campaign) - start;
    campaign->budget.compile_cpu_seconds = clock_children_cpu_seconds() - cpu_start;
    campaign->budget.compiled_cpu_seconds = campaign->budget.compile_cpu_seconds;
    extend_time(campaign);
    expect_compilation(campaign, campaign->subject.compiled.saved_cpu_seconds);
    note_cold(campaign);
    note_undefined(campaign);
    leave_out_flags(campaign, campaign->subject.compiled.unknown_flags);
    return true;
}

static const char *shared_object_of(const struct subject *subject, enum lane_id lane)
{
    switch (lane) {
    case LANE_TRACE: return subject->traced.compiled.shared_object;
    case LANE_SYMBOLS: return subject->symbolic.compiled.shared_object;
    default: return subject->compiled.shared_object;
    }
}

bool open_lane(struct campaign *campaign, const struct lane_opening *opening,
               struct executor **executor, struct error *err)
{
    const struct lane_class *lane = lane_class_of(opening->lane);
    char *directory =
        arena_printf(&campaign->work, "%s/%s", campaign->subject.scratch_directory, lane->name);
    if (!file_make_directories(directory, err))
        return false;
    struct executor_options options = {
        .program = arena_printf(&campaign->work, "%s/%s", campaign->options->program_directory,
                                lane->program),
        .shared_object = shared_object_of(&campaign->subject, opening->lane),
        .temporary_directory = directory,
        .vocabulary = opening->vocabulary,
        .workers = lane->workers ? lane->workers : opening->workers,
        .is_fresh = lane->is_fresh,
        .is_traced = lane->is_traced,
        .explored = opening->lane == LANE_SEARCH ? campaign->options->explore.resume : NULL,
    };
    return executor_open(executor, &options, err);
}

bool prepare_confirm(struct campaign *campaign, struct error *err)
{
    struct lane_opening opening = {.lane = LANE_CONFIRM,
                                   .vocabulary = &campaign->subject.vocabulary};
    if (!open_lane(campaign, &opening, &campaign->lanes.confirm, err))
        return false;
    campaign->lanes.runners.confirm = executor_runner(campaign->lanes.confirm);
    return true;
}

void campaign_release(struct campaign *campaign)
{
    executor_close(campaign->lanes.search);
    executor_close(campaign->lanes.confirm);
    executor_close(campaign->lanes.trace);
    executor_close(campaign->lanes.symbols);
    solver_release(campaign->lanes.solver);
    experience_free(campaign->learned.experience);
    sites_release(&campaign->subject.sites);
    sites_release(&campaign->subject.traced.sites);
    vector_release(&campaign->subject.traced.untraced);
    sites_release(&campaign->subject.symbolic.sites);
    vocabulary_release(&campaign->subject.vocabulary);
    api_release(&campaign->subject.api);
    vector_release(&campaign->budget.spent.examinations);
    vector_release(&campaign->findings);
    vector_release(&campaign->output.findings);
    file_lock_release(&campaign->output.lock);
    vector_release(&campaign->suite.tests);
    corpus_release(&campaign->corpus);
    vector_release(&campaign->journal.notes);
    vector_release(&campaign->journal.shortages);
    vector_release(&campaign->journal.stages);
    if (campaign->subject.work_directory)
        file_remove_tree(campaign->subject.work_directory);
    if (campaign->subject.scratch_directory)
        file_remove_tree(campaign->subject.scratch_directory);
    arena_release(&campaign->trial);
    arena_release(&campaign->work);
}

struct releaser campaign_releaser(struct campaign *campaign)
{
    return (struct releaser){
        .runners = campaign->lanes.runners,
        .vocabulary = &campaign->subject.vocabulary,
        .values = &campaign->subject.values,
        .destructors = campaign->learned.destructors,
        .limit = limit_to_examine(campaign),
    };
}

bool campaign_component(struct campaign *campaign, const struct type *sort, size_t nth,
                        const struct sequence **sequence, size_t *index)
{
    struct component component;
    if (!components_simplest(campaign->corpus.components, sort, nth, &component))
        return false;
    *sequence = component.sequence;
    *index = component.index;
    return true;
}
