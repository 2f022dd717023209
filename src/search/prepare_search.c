#include "execute/executor.h"
#include "judge/judge.h"
#include "search/search.h"

/* ---- what the corpus asks ---- */

static bool proper(void *context, const struct statements *statements,
                   const struct outcome *outcome)
{
    return is_proper(context, statements, outcome);
}

static bool takes_long(void *context, const struct outcome *outcome)
{
    return test_takes_long(context, outcome);
}

static void know_branch(void *context, uint32_t branch)
{
    struct campaign *campaign = context;
    runner_know_branch(campaign->lanes.runners.search, branch);
}

static size_t doubts_of_loss(void *context, const struct statements *statements,
                             const struct outcome *outcome)
{
    struct campaign *campaign = context;
    struct outcome lost = *outcome;
    lost.end = END_LEAK;
    return judge_count_doubts(&campaign->subject.vocabulary, statements, &lost);
}

static void begin_corpus(struct campaign *campaign)
{
    const struct campaign_options *options = campaign->options;
    campaign->corpus = (struct corpus){
        .vocabulary = &campaign->subject.vocabulary,
        .sites = campaign->subject.coverage.sites ? &campaign->subject.sites : NULL,
        .arena = &campaign->work,
        .advice = {proper, takes_long, know_branch, doubts_of_loss, campaign},
        .keeps_backups = !options->no_tests && !options->search_only,
    };
    corpus_init(&campaign->corpus);
}

static struct clusters *new_clusters(struct campaign *campaign)
{
    struct clusters *clusters = arena_alloc_zeroed(&campaign->work, 1, sizeof *clusters);
    clusters_init(clusters, &campaign->subject.vocabulary, &campaign->work);
    return clusters;
}

static struct solver *solver_of_campaign(void *context)
{
    return ((struct campaign *)context)->lanes.solver;
}

static bool distrust_traced(void *context, const char *file)
{
    return leave_untraced(context, file);
}

static void begin_sources(struct campaign *campaign)
{
    const struct campaign_options *options = campaign->options;
    struct source_setup setup = {
        .options =
            {
                .vocabulary = &campaign->subject.vocabulary,
                .values = &campaign->subject.values,
                .experience = campaign->learned.experience,
                .coverage = campaign->subject.coverage.sites ? &campaign->subject.coverage : NULL,
                .length_limit = options->length_limit,
                .repetition_chance = options->repetition_chance,
                .repetition_limit = options->repetition_limit,
                .uses_equality = options->uses_equality,
                .seed = options->seed,
            },
        .components = campaign->corpus.components,
        .arena = &campaign->work,
        .suggest = sequence_sources_suggest,
        .context = &campaign->sources,
        .solver = solver_of_campaign,
        .context_of_solver = campaign,
        .distrust = distrust_traced,
    };
    sequence_sources_create(&campaign->sources, strategy_named(options->strategy), &setup);
}

bool prepare_search(struct campaign *campaign, struct error *err)
{
    const struct campaign_options *options = campaign->options;
    struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    if (!try_lengths(campaign, err))
        return false;
    first_values_init(&campaign->subject.values, vocabulary, options->seed);
    campaign->learned.records = arena_alloc_zeroed(
        &campaign->work, vocabulary->operations.count, sizeof *campaign->learned.records);
    campaign->learned.experience = experience_new(vocabulary);
    begin_corpus(campaign);
    campaign->failures.found = new_clusters(campaign);
    campaign->failures.injected = new_clusters(campaign);
    begin_sources(campaign);
    struct lane_opening opening = {LANE_SEARCH, vocabulary, options->jobs};
    if (!open_lane(campaign, &opening, &campaign->lanes.search, err))
        return false;
    campaign->lanes.runners.search = executor_runner(campaign->lanes.search);
    if (executor_sandbox_note(campaign->lanes.search)[0])
        campaign_note(campaign, "%s", executor_sandbox_note(campaign->lanes.search));
    return true;
}

void search_note_limits(struct campaign *campaign)
{
    if (executor_kept_limits(campaign->lanes.search))
        campaign_note(campaign, "the library lifts limits of the process (setrlimit): in the "
                      "search they stay as they are, and the library hears that it went well");
}

void search_release(struct campaign *campaign)
{
    sequence_sources_release(&campaign->sources);
}
