#include <stdio.h>
#include <string.h>

#include "base/process.h"
#include "campaign/internal.h"

static const double no_limit = 1e9;

void campaign_end_stage(struct campaign *campaign)
{
    double now = clock_wall_seconds();
    if (campaign->stage.name) {
        campaign->stage.seconds = now - campaign->stage_start;
        vector_push(&campaign->stages, campaign->stage);
    }
    campaign->stage = (struct stage){0};
    campaign->stage_start = now;
}

void campaign_stage(struct campaign *campaign, const char *text)
{
    campaign_end_stage(campaign);
    campaign->stage.name = text;
    struct event event = {.kind = EVENT_STAGE, .text = text};
    campaign->options->on_event(campaign->options->context, &event);
}

/* Who presses Ctrl-C wants what there is, soon. */
static const double seconds_after_interruption = 10;

bool campaign_is_interrupted(struct campaign *campaign)
{
    if (!campaign->was_interrupted &&
        campaign->options->is_interrupted(campaign->options->context)) {
        campaign->was_interrupted = true;
        campaign->interruption_deadline = clock_wall_seconds() + seconds_after_interruption;
    }
    return campaign->was_interrupted;
}

double campaign_deadline(const struct campaign *campaign)
{
    return campaign->start + campaign->options->time_seconds + campaign->extension;
}

double campaign_seconds_left(struct campaign *campaign)
{
    double left = no_limit;
    if (campaign_is_interrupted(campaign))
        left = campaign->interruption_deadline - clock_wall_seconds();
    if (campaign->options->time_seconds > 0) {
        double rest = campaign_deadline(campaign) - clock_wall_seconds();
        left = rest < left ? rest : left;
    }
    return left;
}

bool campaign_counts_time(const struct campaign *campaign)
{
    return !campaign->options->calls;
}

static bool is_listed(const char **names, const char *name)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static bool check_names(const struct api *api, const char *option, const char **names,
                        struct error *err)
{
    for (; names && *names; names++)
        if (!api_find_function(api, *names))
            return error_set(err, "%s names '%s', which no header declares", option, *names);
    return true;
}

static bool exclude_functions(struct campaign *campaign, struct error *err)
{
    const struct campaign_options *options = campaign->options;
    if (!check_names(&campaign->api, "--only", options->only, err) ||
        !check_names(&campaign->api, "--skip", options->skip, err))
        return false;
    for (size_t i = 0; i < campaign->api.functions.count; i++) {
        struct function *function = campaign->api.functions.items[i];
        if (options->skip && is_listed(options->skip, function->name))
            function->is_excluded = true;
        if (options->only && !is_listed(options->only, function->name))
            function->is_helper = true;
    }
    return true;
}

static bool has_callable(const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (function_is_callable(api->functions.items[i]))
            return true;
    return false;
}

static bool check_callable(const struct api *api, struct error *err)
{
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

bool prepare_api(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, "reading the headers");
    api_init(&campaign->api, campaign->arena);
    campaign->api.rules_off = campaign->options->rules_off;
    if (!parse_library(&campaign->api, &campaign->options->library, err) ||
        !exclude_functions(campaign, err))
        return false;
    if (campaign->api.include_note)
        campaign_note(campaign, "%s", campaign->api.include_note);
    if (campaign->api.callers_note)
        campaign_note(campaign, "%s", campaign->api.callers_note);
    roles_infer(&campaign->api);
    return true;
}

/* A library whose build defines more than what was named can be tested in part. */
static void note_undefined(struct campaign *campaign)
{
    enum { NAMED_MAXIMUM = 5 };
    const char **names = campaign->compiled.undefined;
    struct text list = {0};
    size_t count = 0;
    for (; names[count]; count++)
        if (count < NAMED_MAXIMUM)
            text_printf(&list, "%s%s", count ? ", " : "", names[count]);
    if (count > NAMED_MAXIMUM)
        text_printf(&list, " and %zu more", count - NAMED_MAXIMUM);
    if (count)
        campaign_note(campaign, "nothing defines %s: a call that gets there ends there; name what "
                      "does with --source or --link", text_string(&list));
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

bool prepare_library(struct campaign *campaign, struct error *err)
{
    return prepare_api(campaign, err) && prepare_harness(campaign, err);
}

bool prepare_harness(struct campaign *campaign, struct error *err)
{
    if (!check_callable(&campaign->api, err))
        return false;
    support_add(&campaign->api);
    vocabulary_init(&campaign->vocabulary, &campaign->api, campaign->arena);

    campaign_stage(campaign, "compiling the library");
    if (!file_make_temporary_directory(&campaign->work, &campaign->work_directory, err) ||
        !process_remove_after(campaign->work_directory, err) ||
        !file_make_quick_directory(&campaign->work, &campaign->scratch_directory, err) ||
        !process_remove_after(campaign->scratch_directory, err))
        return false;
    process_keep_temporaries_in(&campaign->work, campaign->work_directory);
    double start = clock_wall_seconds(), cpu_start = clock_children_cpu_seconds();
    struct compile_options options = {
        .work_directory = campaign->work_directory,
        .sanitize = !campaign->options->no_sanitizers,
        .parallel = process_cpu_count(),
        .instrument = prepare_instrument(campaign),
    };
    if (!compile_harness(&campaign->work, &campaign->options->library, &campaign->vocabulary,
                         &options, &campaign->compiled, err))
        return false;
    if (campaign->compiled.added_link_flag)
        take_link_flag(campaign, campaign->compiled.added_link_flag);
    begin_coverage(campaign, &campaign->compiled);
    campaign->compile_seconds = clock_wall_seconds() - start;
    campaign->compile_cpu_seconds = clock_children_cpu_seconds() - cpu_start;
    extend_time(campaign);
    note_undefined(campaign);
    if (campaign->compiled.unknown_flag)
        campaign_note(campaign, "the compiler does not know '%s'; it is left out",
                      campaign->compiled.unknown_flag);
    return true;
}

bool open_lane(struct campaign *campaign, const struct lane *lane, struct executor **executor,
               struct error *err)
{
    char *directory =
        arena_printf(&campaign->work, "%s/%s", campaign->scratch_directory, lane->program);
    if (!file_make_directories(directory, err))
        return false;
    struct executor_options options = {
        .program = arena_printf(&campaign->work, "%s/%s", campaign->options->program_directory,
                                lane->program),
        .shared_object = campaign->compiled.shared_object,
        .temporary_directory = directory,
        .vocabulary = lane->vocabulary,
        .workers = lane->workers,
        .is_fresh = lane->is_fresh,
    };
    return executor_open(executor, &options, err);
}

bool prepare_search(struct campaign *campaign, struct error *err)
{
    const struct campaign_options *options = campaign->options;
    size_t operations = campaign->vocabulary.operations.count;
    if (!try_lengths(campaign, err))
        return false;
    first_values_init(&campaign->values, &campaign->vocabulary, options->seed);
    campaign->records = arena_alloc_zeroed(&campaign->work, operations, sizeof *campaign->records);
    campaign->fullest =
        arena_alloc_zeroed(&campaign->work, operations, sizeof *campaign->fullest);
    campaign->candidates =
        arena_alloc_zeroed(&campaign->work, operations, sizeof *campaign->candidates);
    campaign->starved =
        arena_alloc_zeroed(&campaign->work, operations, sizeof *campaign->starved);
    campaign->clusters = arena_alloc_zeroed(&campaign->work, 1, sizeof *campaign->clusters);
    clusters_init(campaign->clusters, &campaign->work);
    campaign->starved_clusters =
        arena_alloc_zeroed(&campaign->work, 1, sizeof *campaign->starved_clusters);
    clusters_init(campaign->starved_clusters, &campaign->work);

    campaign->experience = experience_new(&campaign->vocabulary);

    struct strategy_options strategy_options = {
        .vocabulary = &campaign->vocabulary,
        .values = &campaign->values,
        .experience = campaign->experience,
        .coverage = campaign->coverage.sites ? &campaign->coverage : NULL,
        .length_limit = options->length_limit,
        .repetition_chance = options->repetition_chance,
        .repetition_limit = options->repetition_limit,
        .uses_equality = options->uses_equality,
        .seed = options->seed,
    };
    campaign->strategy = strategy_named(options->strategy)->create(&strategy_options);
    struct lane lane = {"assay-search", &campaign->vocabulary, options->jobs, false};
    if (!open_lane(campaign, &lane, &campaign->search, err))
        return false;
    if (executor_sandbox_note(campaign->search)[0])
        campaign_note(campaign, "%s", executor_sandbox_note(campaign->search));
    return true;
}

bool prepare_confirm(struct campaign *campaign, struct error *err)
{
    struct lane lane = {"assay-confirm", &campaign->vocabulary, 1, true};
    return open_lane(campaign, &lane, &campaign->confirm, err);
}

void campaign_release(struct campaign *campaign)
{
    executor_close(campaign->search);
    executor_close(campaign->confirm);
    if (campaign->strategy)
        campaign->strategy->class->destroy(campaign->strategy);
    directed_free(campaign->directed);
    experience_free(campaign->experience);
    sites_release(&campaign->sites);
    vocabulary_release(&campaign->vocabulary);
    api_release(&campaign->api);
    vector_release(&campaign->findings);
    vector_release(&campaign->tests);
    vector_release(&campaign->teachers);
    vector_release(&campaign->spares);
    refusals_release(campaign->refusals);
    evolution_free(campaign->evolution);
    vector_release(&campaign->notes);
    vector_release(&campaign->shortages);
    vector_release(&campaign->stages);
    if (campaign->work_directory)
        file_remove_tree(campaign->work_directory);
    if (campaign->scratch_directory)
        file_remove_tree(campaign->scratch_directory);
    arena_release(&campaign->trial);
    arena_release(&campaign->work);
}
