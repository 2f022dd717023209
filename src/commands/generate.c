#include <inttypes.h>
#include <stdlib.h>

#include "commands/commands.h"
#include "commands/shortfalls.h"

#include "base/file.h"
#include "campaign/campaign.h"
#include "compile/linked_objects.h"
#include "cover/cover.h"
#include "generate/explored.h"
#include "laws/laws.h"
#include "parse/parse.h"
#include "regress/regress.h"
#include "search/remember.h"
#include "search/search.h"
#include "suite/relocate.h"
#include "suite/writing.h"
#include "survey/survey.h"
#include "triage/triage.h"

static const char *missing_sort(const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].null_is_all_there_is)
            return function->parameters[i].type->sort->spelling;
    return NULL;
}

static const char *failure_reason(struct campaign *campaign, const struct function *function,
                                  const struct operation_record *record)
{
    if (missing_sort(function))
        return arena_printf(campaign->arena,
                            "needs a '%s', which no callable function yields; NULL will not do",
                            missing_sort(function));
    if (!campaign->budget.spent.sequences)
        return "there was no time to call it";
    size_t most = 0;
    for (size_t end = 1; end < END_COUNT; end++)
        if (record->ends[end] > record->ends[most])
            most = end;
    if (!most)
        return "no arguments for it were found";
    return arena_printf(campaign->arena, "no call returned; mostly it %s",
                        end_sentence((enum wire_end)most));
}

static struct function_summary summarise(struct campaign *campaign,
                                         const struct function *function)
{
    struct function_summary summary = {.function = function, .reason = ""};
    if (!function_is_callable(function)) {
        summary.status = FUNCTION_SKIPPED;
        summary.reason = function->is_excluded ? "named by --skip" : function->skip_reason;
        return summary;
    }
    struct operation_record all = {0};
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct function *called = campaign->subject.vocabulary.operations.items[i]->function;
        if (!called || (called != function && called->variant_of != function))
            continue;
        const struct operation_record *record = &campaign->learned.records[i];
        all.returns += record->returns;
        for (size_t end = 0; end < END_COUNT; end++)
            all.ends[end] += record->ends[end];
        summary.successes += experience_successes(campaign->learned.experience, (uint32_t)i);
    }
    summary.calls = summary.ok = all.returns;
    for (size_t end = 0; end < END_COUNT; end++)
        summary.calls += all.ends[end];
    summary.status = all.returns ? FUNCTION_CALLED : FUNCTION_FAILED;
    if (!all.returns)
        summary.reason = failure_reason(campaign, function, &all);
    return summary;
}

static void summarise_functions(struct campaign *campaign, struct summary *summary)
{
    size_t count = campaign->subject.api.functions.count;
    summary->functions = arena_alloc_zeroed(campaign->arena, count, sizeof *summary->functions);
    for (size_t i = 0; i < count; i++) {
        const struct function *function = campaign->subject.api.functions.items[i];
        if (!function->is_support && !function->expression && !function->variant_of)
            summary->functions[summary->function_count++] = summarise(campaign, function);
    }
}

static const char *working_directory(struct campaign *campaign)
{
    char *real;
    struct error ignored;
    return file_real_path(campaign->arena, ".", &real, &ignored) ? real : "/";
}

static const char *untraced_names(struct campaign *campaign)
{
    const struct word_list *untraced = &campaign->subject.traced.untraced;
    const char *names = "";
    for (size_t i = 0; i < untraced->count; i++)
        names = arena_printf(campaign->arena, "%s%s%s", names, i ? ", " : "",
                             file_base_name(untraced->items[i]));
    return names;
}

/* A graph has a limit: what is longer is followed up to there. */
static void note_cut_traces(struct campaign *campaign, const struct solving_counts *counts)
{
    if (counts->shortened)
        campaign_note(campaign, "of %" PRIu64 " of %" PRIu64 " traced sequences only the beginning "
                                "was followed: what they compute outgrew its memory",
                      counts->shortened, counts->traced);
}

static int compare_seconds(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void summarise_examinations(const struct campaign *campaign, struct summary *summary)
{
    const struct seconds_list *made = &campaign->budget.spent.examinations;
    if (!made->count)
        return;
    double *sorted = arena_copy(campaign->arena, made->items, made->count * sizeof *sorted);
    qsort(sorted, made->count, sizeof *sorted, compare_seconds);
    summary->examination_count = made->count;
    summary->examination_median = sorted[made->count / 2];
    summary->examination_largest = sorted[made->count - 1];
}

static void summarise_effort(struct campaign *campaign, struct summary *summary)
{
    summary->version = campaign->options->version;
    summary->seed = campaign->options->seed;
    summary->strategy = campaign->options->strategy;
    summary->directory = campaign->options->directory;
    summary->command = campaign->options->command;
    summary->library = &campaign->options->library;
    summary->has_members = campaign->options->writes_members;
    summary->has_baseline = campaign->options->known != NULL;
    summary->working_directory = working_directory(campaign);
    summary->seconds = campaign_now(campaign) - campaign->budget.start;
    summary->search_seconds =
        campaign->budget.spent.search_end - campaign->budget.spent.search_start;
    summary->worker_seconds = campaign->budget.spent.worker_seconds;
    summary->search_end = campaign->budget.spent.ended_by;
    summarise_examinations(campaign, summary);
    campaign_end_stage(campaign);
    summary->stages =
        arena_copy(campaign->arena, campaign->journal.stages.items,
                   campaign->journal.stages.count * sizeof *campaign->journal.stages.items);
    summary->stage_count = campaign->journal.stages.count;
    summary->expected_gain = campaign->budget.spent.expected_gain;
    summary->calls = campaign->budget.spent.calls;
    summary->sequences = campaign->budget.spent.sequences;
    summary->crashes = campaign->budget.spent.crashes;
    sequence_sources_report(&campaign->sources, summary);
    summary->was_interrupted = campaign->budget.was_interrupted;
    if (campaign->subject.coverage.sites) {
        campaign->subject.coverage.sites = sites_copy(campaign->arena, &campaign->subject.sites);
        summary->coverage = arena_copy(campaign->arena, &campaign->subject.coverage,
                                       sizeof campaign->subject.coverage);
    }
    summary->findings = arena_copy(campaign->arena, campaign->findings.items,
                                   campaign->findings.count * sizeof *campaign->findings.items);
    summary->finding_count = campaign->findings.count;
    summary->solving.untraced = untraced_names(campaign);
    note_cut_traces(campaign, &summary->solving.counts);
    note_shortages(campaign);
    summary->notes =
        arena_copy(campaign->arena, campaign->journal.notes.items,
                   campaign->journal.notes.count * sizeof *campaign->journal.notes.items);
    summary->note_count = campaign->journal.notes.count;
}

/* Where exploring is the strategy, the search runs what was found worth it. */
static bool explore_first(struct campaign *campaign, struct summary *summary, struct error *err)
{
    if (!explored_is_asked(&campaign->sources))
        return true;
    struct exploration *exploration =
        arena_alloc_zeroed(campaign->arena, 1, sizeof *exploration);
    summary->exploration = exploration;
    return survey_states(campaign, exploration, err);
}

static void summarise_laws(struct campaign *campaign, const struct tried_laws *tried,
                           struct summary *summary)
{
    struct law_summary *laws =
        arena_alloc_zeroed(campaign->arena, tried->count + 1, sizeof *laws);
    for (size_t i = 0; i < tried->count; i++) {
        const struct law_record *record = &tried->records[i];
        laws[i] = (struct law_summary){record->law, record->held, record->broken,
                                       law_is_kept(record)};
    }
    summary->laws = laws;
    summary->law_count = tried->count;
}

static void learn_destructors(struct campaign *campaign)
{
    campaign->learned.destructors = destructors_learn(
        campaign->learned.experience, &campaign->subject.vocabulary, &campaign->work);
}

/* What the first search left undone because failures waited. */
static bool search_on(struct campaign *campaign, struct error *err)
{
    while (is_time_to_search_on(campaign)) {
        if (!search(campaign, err))
            return false;
        learn_destructors(campaign);
        if (!examine_failures(campaign, campaign->failures.found, err))
            return false;
    }
    return true;
}

static bool run_stages(struct campaign *campaign, struct summary *summary, struct error *err)
{
    const char *directory = campaign->options->directory;
    if (!emit_check_directory(&campaign->work, directory, err) ||
        !file_lock_take(&campaign->work, directory, &campaign->output.lock, err) ||
        !prepare_library(campaign, err) || !prepare_search(campaign, err) ||
        !remember_sequences(campaign, err) || !explore_first(campaign, summary, err) ||
        !search(campaign, err) || !write_queries(campaign, err))
        return false;
    /* An empty suite must not take the place of an earlier one. */
    if (campaign->budget.was_interrupted && !campaign->budget.spent.calls)
        return error_set(err, "interrupted before the library was called: nothing was written");
    note_what_nothing_makes(campaign);
    search_note_limits(campaign);
    if (campaign->options->search_only) {
        list_suspects(campaign);
        return true;
    }
    learn_destructors(campaign);
    struct tried_laws laws = {0};
    if (!laws_try(campaign, &laws, err) || !prepare_confirm(campaign, err) ||
        !examine_failures(campaign, campaign->failures.found, err) ||
        !examine_laws(campaign, &laws, err) ||
        !examine_leaks(campaign, err) || !inject_into_kept(campaign, err) ||
        !examine_failures(campaign, campaign->failures.injected, err) ||
        !examine_remembered(campaign, err) || !search_on(campaign, err) ||
        !find_idle_callbacks(campaign, &summary->shortfalls, err) ||
        (!campaign->options->no_tests && !choose_tests(campaign, err)))
        return false;
    summarise_laws(campaign, &laws, summary);
    sample_findings(campaign);
    sort_findings(campaign);
    explain_findings(campaign);
    return compare_with_before(campaign, err) && write_suite(campaign, summary, err);
}

bool campaign_generate(const struct campaign_options *options, struct arena *arena,
                       struct summary *summary, struct error *err)
{
    struct campaign campaign;
    campaign_begin(&campaign, options, arena);
    *summary = (struct summary){0};
    bool ok = run_stages(&campaign, summary, err);
    if (ok) {
        summarise_functions(&campaign, summary);
        find_shortfalls(&campaign, summary, &summary->shortfalls);
        summarise_effort(&campaign, summary);
        campaign_tell(&campaign, &(struct event){.kind = EVENT_END, .summary = summary});
    }
    search_release(&campaign);
    campaign_release(&campaign);
    return ok;
}

bool campaign_read_compile_commands(struct arena *arena, const struct compile_commands *wanted,
                                    struct source_list *found, struct error *err)
{
    return parse_compile_commands(arena, wanted, found, err);
}

bool campaign_source_has_main(const struct source *source)
{
    return parse_source_has_main(source);
}

void campaign_find_implementations(struct arena *arena, struct library *library)
{
    parse_find_implementations(arena, library);
}

bool campaign_find_linked(struct arena *arena, struct library *library, struct error *err)
{
    return linked_objects_find(arena, library, err);
}

bool campaign_read_library(struct arena *arena, const char *finding,
                           struct campaign_options *options, struct error *err)
{
    return emit_read_library(arena, finding, &options->library, &options->rules_off, err);
}

bool campaign_read_suite_library(struct arena *arena, const char *suite, const char *tree,
                                 struct library *library, struct error *err)
{
    const char **missing;
    return emit_read_suite_library(arena, suite, library, err) &&
           (!tree || library_relocate(arena, library, tree, &missing, err));
}
