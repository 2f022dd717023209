/* The lane that explores with symbols for arguments. */
#include "base/file.h"
#include "base/process.h"
#include "base/word_list.h"
#include "campaign/campaign.h"
#include "execute/executor.h"
#include "instrument/instrument.h"

/* Contracts see symbols as well, and so are changed like the library. */
static struct bitcode_hooks hooks_of(struct campaign *campaign, const struct object_build *build)
{
    struct sites *sites = &campaign->subject.symbolic.sites;
    const struct library *library = &campaign->options->library;
    struct word_list own = {0};
    sites_init(sites, campaign->arena);
    words_add_all(&own, (const char *const *)library->headers);
    words_add_all(&own, (const char *const *)library->contract_files);
    struct instrumentation instrumentation = {
        .instruments = build->instruments,
        .sites = sites,
        .branches_maximum = WIRE_BRANCHES,
        .foreign = foreign_paths(campaign),
        .own = words_finish(&campaign->work, &own),
    };
    return instrument_hooks(arena_copy(&campaign->work, &instrumentation, sizeof instrumentation));
}

static bool compile_symbolic(struct campaign *campaign, struct error *err)
{
    struct subject *subject = &campaign->subject;
    const struct object_build *build = object_build_of(lane_class_of(LANE_SYMBOLS)->build);
    struct bitcode_hooks hooks = hooks_of(campaign, build);
    struct compile_options options = {
        .work_directory = arena_printf(&campaign->work, "%s/symbolic", subject->work_directory),
        .build = build,
        .parallel = process_cpu_count(),
        .instrument = &hooks,
    };
    struct harness_parts parts = {&campaign->options->library, &subject->vocabulary};
    return file_make_directories(options.work_directory, err) &&
           compile_harness(&campaign->work, &parts, &options, &subject->symbolic.compiled, err);
}

/* What is not changed would take symbols for numbers. */
static bool check_told(const struct compiled *compiled, struct error *err)
{
    return !compiled->untold ||
           error_set(err, "%s cannot be explored with symbols: %s; leave out --symbolic",
                     compiled->untold_names, compiled->untold_reason);
}

bool prepare_symbols(struct campaign *campaign, struct error *err)
{
    struct lane_opening opening = {.lane = LANE_SYMBOLS,
                                   .vocabulary = &campaign->subject.vocabulary};
    return compile_symbolic(campaign, err) &&
           check_told(&campaign->subject.symbolic.compiled, err) &&
           open_lane(campaign, &opening, &campaign->lanes.symbols, err);
}
