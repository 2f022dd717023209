/* Memory that is left behind when everything the sequence owns was released. */
#include <string.h>

#include "judge/judge.h"
#include "model/injected_failure.h"
#include "triage/triage.h"

enum {
    SHRINK_TRIES_LEAK = 100, /* each cleans up anew, which takes many runs */
    LEAKS_MAXIMUM = 16,
};

/* Appends calls that clean up, the first of them at *clean_up; *leaks: something is left still. */
static bool leak_after_clean_up(struct failing *failing, struct statements *cleaned,
                                size_t *clean_up, bool *leaks, struct error *err)
{
    struct releaser releaser = campaign_releaser(failing->campaign);
    bool is_clean;
    *leaks = false;
    if (!append_clean_up(&releaser, cleaned, clean_up, &is_clean, err))
        return false;
    if (is_clean)
        return true;
    if (!runner_run(releaser.runners.confirm, cleaned, WIRE_CHECK_LEAKS, &failing->outcome, err))
        return false;
    *leaks = failing->outcome.end == END_LEAK;
    return true;
}

/* A leak that comes from values nobody knows how to release is not the library's. */
static bool all_is_released(struct campaign *campaign, const struct statements *cleaned,
                            bool *is_released, struct error *err)
{
    struct outcome outcome;
    if (!runner_run(campaign->lanes.runners.search, cleaned, WIRE_OBSERVE, &outcome, err))
        return false;
    *is_released = holds_nothing(&campaign->subject.vocabulary, cleaned, &outcome);
    return true;
}

static bool is_fault(struct failing *failing, const struct statements *cleaned)
{
    struct campaign *campaign = failing->campaign;
    struct judgement judgement;
    struct failure failure = {cleaned, &failing->outcome, ""};
    judge(&campaign->trial, &campaign->subject.vocabulary, &failure, NULL, &judgement);
    return judgement.verdict == VERDICT_FAULT;
}

/* Is something left without what is refused, too? *plenty is the sequence without it. */
static bool leaves_anyway(struct campaign *campaign, const struct statements *statements,
                          struct statements *plenty, bool *leaves, struct error *err)
{
    struct injected injected = statements_injected(statements, &campaign->subject.vocabulary);
    *plenty = *statements;
    *leaves = false;
    if (!injected.injectable || !statements_remove(plenty, injected.statement))
        return true;
    plenty->count = (size_t)last_call(&campaign->subject.vocabulary, plenty) + 1;
    struct releaser releaser = campaign_releaser(campaign);
    struct statements cleaned = *plenty;
    size_t clean_up;
    bool is_clean = true;
    if (!append_clean_up(&releaser, &cleaned, &clean_up, &is_clean, err))
        return false;
    *leaves = !is_clean;
    return true;
}

/* *leaks: it does, and the library is to blame. What is lost without the refusal as well is not
 * lost by it. */
static bool library_leaks(struct failing *failing, const struct statements *candidate, bool *leaks,
                          struct error *err)
{
    struct campaign *campaign = failing->campaign;
    struct releaser releaser = campaign_releaser(campaign);
    struct statements cleaned;
    size_t clean_up;
    bool helps = false, leaves;
    *leaks = false;
    if (!leaves_anyway(campaign, candidate, &cleaned, &leaves, err))
        return false;
    if (leaves)
        return true;
    cleaned = *candidate;
    if (!leak_after_clean_up(failing, &cleaned, &clean_up, leaks, err))
        return false;
    *leaks = *leaks && !clean_up_empties(&releaser, &cleaned, clean_up) &&
             is_fault(failing, &cleaned);
    if (*leaks && !all_is_released(campaign, &cleaned, leaks, err))
        return false;
    if (*leaks && !another_clean_up_helps(&releaser, &cleaned, &helps, err))
        return false;
    *leaks = *leaks && !helps;
    return true;
}

static bool still_leaks(void *context, const struct statements *candidate)
{
    struct failing *failing = context;
    bool leaks;
    return is_time_to_examine(failing->campaign) &&
           library_leaks(failing, candidate, &leaks, &failing->error) && leaks;
}

/* *is_clean: nothing is left when the sequence ends before the call. */
static bool is_clean_without(struct campaign *campaign, const struct statements *statements,
                             int call, bool *is_clean, struct error *err)
{
    struct releaser releaser = campaign_releaser(campaign);
    struct statements beginning = *statements;
    size_t clean_up;
    beginning.count = (size_t)call;
    *is_clean = call == 0;
    return *is_clean || append_clean_up(&releaser, &beginning, &clean_up, is_clean, err);
}

static size_t leak_count(const struct campaign *campaign)
{
    size_t count = 0;
    for (size_t i = 0; i < campaign->findings.count; i++)
        count += campaign->findings.items[i].end == END_LEAK;
    return count;
}

bool examine_leak(struct campaign *campaign, const struct statements *statements,
                  struct error *err)
{
    if (leak_count(campaign) >= LEAKS_MAXIMUM || !is_time_to_examine(campaign))
        return true;
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    failing->campaign = campaign;
    struct statements shrunk = *statements, plenty;
    bool leaks, leaves_in_plenty;
    if (!leaves_anyway(campaign, statements, &plenty, &leaves_in_plenty, err))
        return false;
    if (leaves_in_plenty)
        shrunk = plenty;
    if (!library_leaks(failing, &shrunk, &leaks, err))
        return false;
    if (!leaks)
        return true;
    shrink_statements(failing, &shrunk, still_leaks, SHRINK_TRIES_LEAK);

    int call = judge_leaking_call(&campaign->subject.vocabulary, &shrunk, still_leaks, failing);
    bool is_sure = call >= 0; /* else there was no time to find out */
    if (!is_sure)
        call = last_call(&campaign->subject.vocabulary, &shrunk);
    struct finding finding = {
        .function =
            campaign->subject.vocabulary.operations.items[shrunk.items[call].operation]->function,
        .statements = shrunk};
    if (!leak_after_clean_up(failing, &finding.statements, &finding.clean_up, &leaks, err))
        return false;
    if (!leaks)
        return true;
    if (!conclude(campaign, &finding, WIRE_CHECK_LEAKS, err) ||
        (is_sure && !is_clean_without(campaign, &shrunk, call, &is_sure, err)))
        return false;
    finding.failing_statement = (size_t)call;
    if (is_sure && finding.verdict == VERDICT_FAULT && finding.condition.kind == CONDITION_NONE)
        finding.reason = arena_printf(campaign->arena,
                                      "without this call of %s nothing leaks, and no call looks "
                                      "like misuse", finding.function->name);
    if (finding.end == END_LEAK)
        add_finding(campaign, &finding);
    campaign->learned.records[shrunk.items[call].operation].is_known_to_leak |=
        condition_is_injected(finding.condition.kind);
    return true;
}

static bool examine_one(struct campaign *campaign, const struct candidate *candidate,
                        struct error *err)
{
    struct releaser releaser = campaign_releaser(campaign);
    struct statements body = {.count = candidate->count}, cleaned;
    size_t clean_up;
    bool is_clean;
    memcpy(body.items, candidate->statements, candidate->count * sizeof body.items[0]);
    cleaned = body;
    if (!append_clean_up(&releaser, &cleaned, &clean_up, &is_clean, err))
        return false;
    arena_reset(&campaign->trial);
    return is_clean || examine_leak(campaign, &body, err);
}

static bool examine_fullest(struct campaign *campaign, struct error *err)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct candidate *fullest = &campaign->corpus.fullest[i];
        if (!is_time_to_examine(campaign))
            return true;
        if (fullest->count && !examine_one(campaign, fullest, err))
            return false;
    }
    return true;
}

static bool examine_short(struct campaign *campaign, struct error *err)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct candidates *candidates = &campaign->corpus.candidates[i];
        for (size_t k = 0; k < candidates->count; k++) {
            if (!is_time_to_examine(campaign))
                return true;
            if (!examine_one(campaign, &candidates->items[k], err))
                return false;
        }
    }
    return true;
}

/* The short ones are looked at when they become tests, if they do. */
bool examine_leaks(struct campaign *campaign, struct error *err)
{
    return examine_fullest(campaign, err) &&
           (!campaign->options->no_tests || examine_short(campaign, err));
}
