/* The lane that tells how decisions depend on literals. */
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "campaign/campaign.h"
#include "execute/executor.h"
#include "instrument/instrument.h"
#include "solve/ladder.h"

static const char *const *untraced_files(struct campaign *campaign)
{
    const struct word_list *untraced = &campaign->subject.traced.untraced;
    struct word_list all = {0};
    for (size_t i = 0; i < untraced->count; i++)
        vector_push(&all, untraced->items[i]);
    return words_finish(&campaign->work, &all);
}

static struct bitcode_hooks hooks_of(struct campaign *campaign, const struct object_build *build)
{
    struct sites *sites = &campaign->subject.traced.sites;
    sites_extend(sites, &campaign->subject.sites, campaign->arena);
    struct instrumentation instrumentation = {
        .instruments = build->instruments,
        .sites = sites,
        .branches_maximum = WIRE_BRANCHES,
        .foreign = foreign_paths(campaign),
        .own = (const char *const *)campaign->options->library.headers,
        .untraced = untraced_files(campaign),
    };
    return instrument_hooks(arena_copy(&campaign->work, &instrumentation, sizeof instrumentation));
}

static bool compile_traced(struct campaign *campaign, struct error *err)
{
    struct subject *subject = &campaign->subject;
    const struct object_build *build = object_build_of(lane_class_of(LANE_TRACE)->build);
    struct bitcode_hooks hooks = hooks_of(campaign, build);
    struct compile_options options = {
        .work_directory = arena_printf(&campaign->work, "%s/traced", subject->work_directory),
        .build = build,
        .parallel = process_cpu_count(),
        .optimising = optimising_limit(campaign),
        .instrument = &hooks,
        .added_source = arena_printf(&campaign->work, "%s/traced_libc.c",
                                     campaign->options->program_directory),
    };
    struct harness_parts parts = {&campaign->options->library, &subject->vocabulary};
    return file_make_directories(options.work_directory, err) &&
           compile_harness(&campaign->work, &parts, &options, &subject->traced.compiled, err);
}

static void note_untraced(struct campaign *campaign, const struct compiled *compiled)
{
    if (compiled->untold)
        campaign_note(campaign, "%zu file%s cannot be traced, and %s; %s: %s", compiled->untold,
                      compiled->untold == 1 ? "" : "s",
                      compiled->untold == 1 ? "is taken as it is" : "are taken as they are",
                      compiled->untold_names, compiled->untold_reason);
}

bool leave_untraced(struct campaign *campaign, const char *file)
{
    struct traced_subject *traced = &campaign->subject.traced;
    for (size_t i = 0; i < traced->untraced.count; i++)
        if (strcmp(traced->untraced.items[i], file) == 0)
            return false;
    vector_push(&traced->untraced, arena_copy_string(&campaign->work, file));
    traced->is_stale = true;
    campaign_note(campaign, "'%s' does something else when it is traced; its conditions are not "
                            "solved", file_base_name(file));
    return true;
}

static void close_stale(struct campaign *campaign)
{
    if (!campaign->subject.traced.is_stale)
        return;
    executor_close(campaign->lanes.trace);
    campaign->lanes.trace = NULL;
    sites_release(&campaign->subject.traced.sites);
    campaign->subject.traced.is_stale = false;
}

static struct solver *new_solver(struct campaign *campaign)
{
    struct solver *solver =
        ladder_new(&campaign->subject.vocabulary, &campaign->subject.traced.sites);
    if (campaign->options->queries)
        ladder_keep_queries(solver);
    return solver;
}

bool prepare_trace(struct campaign *campaign, struct error *err)
{
    struct lane_opening opening = {.lane = LANE_TRACE,
                                   .vocabulary = &campaign->subject.vocabulary};
    close_stale(campaign);
    if (campaign->lanes.trace)
        return true;
    if (!compile_traced(campaign, err) ||
        !open_lane(campaign, &opening, &campaign->lanes.trace, err))
        return false;
    campaign->lanes.runners.trace = executor_runner(campaign->lanes.trace);
    if (!campaign->lanes.solver) {
        campaign->lanes.solver = new_solver(campaign);
        note_untraced(campaign, &campaign->subject.traced.compiled);
    }
    return true;
}

bool write_queries(struct campaign *campaign, struct error *err)
{
    const char *path = campaign->options->queries;
    if (!path)
        return true;
    const struct text *queries =
        campaign->lanes.solver ? ladder_queries(campaign->lanes.solver) : NULL;
    return file_write(path, queries ? text_string(queries) : "", queries ? queries->length : 0,
                      err);
}
