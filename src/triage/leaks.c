/* Memory that is left behind when everything the sequence owns was released. */
#include <string.h>

#include "judge/judge.h"
#include "model/injected_failure.h"
#include "model/words.h"
#include "triage/triage.h"

enum {
    SHRINK_TRIES_LEAK = 100, /* each cleans up anew, which takes many runs */
    LEAKS_MAXIMUM = 16,
    REFUTED_MAXIMUM = 2, /* of those that lose by calls of one operation: what the search lane does
                            not see to be held, it will not see next time */
};

/* What the search lane alone says, to which the sequence has nothing left but blocks. */
static bool seems_to_leak(struct failing *failing, const struct statements *cleaned, bool *leaks,
                          struct error *err)
{
    struct outcome *outcome = &failing->outcome;
    if (!runner_run(failing->campaign->lanes.runners.search, cleaned, WIRE_OBSERVE, outcome, err))
        return false;
    *leaks = outcome_is_ok(outcome) && outcome->live_blocks;
    outcome->end = END_LEAK;
    return true;
}

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
    if (failing->is_quick)
        return seems_to_leak(failing, cleaned, leaks, err);
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

/* Is a block lost before anything is released? Nobody could have freed it, and no destructor that
 * nobody knows of is to blame. Asked of the search lane: the confirm lane is asked once, at the
 * end. failing->outcome is that of a leak then. */
static bool loses(struct failing *failing, const struct statements *candidate, bool *lost,
                  struct error *err)
{
    struct outcome *outcome = &failing->outcome;
    if (!runner_run(failing->campaign->lanes.runners.search, candidate, WIRE_HASH_STATES, outcome,
                    err))
        return false;
    *lost = outcome_is_ok(outcome) && outcome->lost_blocks && !outcome_has_skipped(outcome);
    outcome->end = END_LEAK;
    return true;
}

static size_t doubts_of_loss(struct failing *failing, const struct statements *candidate)
{
    return judge_count_doubts(&failing->campaign->subject.vocabulary, candidate,
                              &failing->outcome);
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
    if (failing->is_lost)
        return loses(failing, candidate, leaks, err) &&
               (*leaks = *leaks && doubts_of_loss(failing, candidate) <= failing->doubts, true);
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

/* As shrink_failure() does: the leak checker of the confirm lane takes many milliseconds. What is
 * lost is told by the search lane alone, and confirmed in the end. */
static void shrink_leak(struct failing *failing, struct statements *statements)
{
    struct statements shrunk = *statements;
    failing->is_quick = !failing->is_lost;
    shrink_statements(failing, &shrunk, still_leaks, SHRINK_TRIES_LEAK);
    failing->is_quick = false;
    if (failing->is_lost || still_leaks(failing, &shrunk))
        *statements = shrunk;
    else
        shrink_statements(failing, statements, still_leaks, SHRINK_TRIES_LEAK);
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

/* Does a function hand out what is in such an object, for the caller to keep? */
static bool is_taken_out_elsewhere(const struct campaign *campaign, const struct type *object)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct operation *other = campaign->subject.vocabulary.operations.items[i];
        if (other->kind == OPERATION_CALL && other->argument_count &&
            other->arguments[0]->sort == object->sort &&
            type_is_pointer_to(other->result, TYPE_RECORD) &&
            name_says(other->function->name, WORDS_POPPING))
            return true;
    }
    return false;
}

/* What is in a container may be the caller's, who should have taken it out before it is emptied. */
static void doubt_emptying(const struct campaign *campaign, const struct operation *operation,
                           struct finding *finding)
{
    if (finding->verdict != VERDICT_FAULT || !operation->argument_count ||
        !name_says(operation->function->name, WORDS_EMPTYING) ||
        !is_taken_out_elsewhere(campaign, operation->arguments[0]))
        return;
    finding->verdict = VERDICT_UNDECIDED;
    finding->rule = VERDICT_RULE_NONE;
    finding->reason = "what is in the object may be the caller's to take out first";
}

/* A leak that is about to become a finding. */
struct leak {
    struct failing *failing;
    struct statements statements; /* nothing is cleaned up in them */
    int call;                     /* that leaks */
    bool is_sure;                 /* else there was no time to find out, and it is the last call */
};

/* *leaking: the sequence to blame, which is the one without what is refused when that leaks too. */
static bool find_leaking(struct failing *failing, const struct statements *statements,
                         struct statements *leaking, bool *leaks, struct error *err)
{
    struct statements plenty;
    bool leaves_in_plenty;
    if (!leaves_anyway(failing->campaign, statements, &plenty, &leaves_in_plenty, err))
        return false;
    *leaking = leaves_in_plenty ? plenty : *statements;
    return library_leaks(failing, leaking, leaks, err);
}

static void find_leaking_call(struct leak *leak)
{
    const struct vocabulary *vocabulary = &leak->failing->campaign->subject.vocabulary;
    leak->call = judge_leaking_call(vocabulary, &leak->statements, still_leaks, leak->failing);
    leak->is_sure = leak->call >= 0;
    if (!leak->is_sure)
        leak->call = last_call(vocabulary, &leak->statements);
}

/* With all that cleans up. *leaks: it still does, and the finding has its verdict. */
static bool conclude_leak(struct leak *leak, struct finding *finding, bool *leaks,
                          struct error *err)
{
    struct campaign *campaign = leak->failing->campaign;
    if (!leak_after_clean_up(leak->failing, &finding->statements, &finding->clean_up, leaks, err))
        return false;
    return !*leaks ||
           (conclude(campaign, finding, WIRE_CHECK_LEAKS, err) &&
            (!leak->is_sure || is_clean_without(campaign, &leak->statements, leak->call,
                                                &leak->is_sure, err)));
}

static void explain_leak(const struct leak *leak, struct finding *finding)
{
    struct campaign *campaign = leak->failing->campaign;
    finding->failing_statement = (size_t)leak->call;
    if (leak->is_sure && finding->verdict == VERDICT_FAULT &&
        finding->condition.kind == CONDITION_NONE)
        finding->reason = arena_printf(campaign->arena,
                                       "without this call of %s nothing leaks, and no call looks "
                                       "like misuse", finding->function->name);
    doubt_emptying(campaign,
                   statements_operation(&leak->statements, &campaign->subject.vocabulary,
                                        leak->call),
                   finding);
}

static bool report_leak(struct leak *leak, struct error *err)
{
    struct campaign *campaign = leak->failing->campaign;
    unsigned operation = leak->statements.items[leak->call].operation;
    struct finding finding = {
        .function = campaign->subject.vocabulary.operations.items[operation]->function,
        .statements = leak->statements};
    bool leaks;
    if (!conclude_leak(leak, &finding, &leaks, err))
        return false;
    if (!leaks)
        return true;
    explain_leak(leak, &finding);
    if (finding.end == END_LEAK)
        add_finding(campaign, &finding);
    campaign->learned.records[operation].is_known_to_leak |=
        condition_is_injected(finding.condition.kind);
    return true;
}

static bool examine_failing_leak(struct failing *failing, const struct statements *statements,
                                 struct error *err)
{
    if (leak_count(failing->campaign) >= LEAKS_MAXIMUM || !is_time_to_examine(failing->campaign))
        return true;
    struct leak leak = {.failing = failing};
    bool leaks;
    if (!find_leaking(failing, statements, &leak.statements, &leaks, err))
        return false;
    if (!leaks)
        return true;
    shrink_leak(failing, &leak.statements);
    find_leaking_call(&leak);
    return report_leak(&leak, err);
}

bool examine_leak(struct campaign *campaign, const struct statements *statements,
                  struct error *err)
{
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    failing->campaign = campaign;
    return examine_failing_leak(failing, statements, err);
}

static bool has_call_of(const struct vocabulary *vocabulary, const struct candidate *candidate,
                        const struct function *function)
{
    for (size_t i = 0; i < candidate->count; i++)
        if (vocabulary->operations.items[candidate->statements[i].operation]->function == function)
            return true;
    return false;
}

/* What calls a function that is known to leak has nothing new to tell. */
static bool is_explained(const struct campaign *campaign, const struct candidate *candidate)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const struct finding *finding = &campaign->findings.items[i];
        if (finding->end == END_LEAK && finding->verdict == VERDICT_FAULT &&
            has_call_of(&campaign->subject.vocabulary, candidate, finding->function))
            return true;
    }
    return false;
}

/* *is_refuted: the confirm lane does not see that anything is lost. */
static bool examine_losing(struct campaign *campaign, const struct candidate *candidate,
                           bool *is_refuted, struct error *err)
{
    struct statements body = {.count = candidate->count}, cleaned;
    size_t clean_up;
    bool is_lost, leaks;
    *is_refuted = false;
    memcpy(body.items, candidate->statements, candidate->count * sizeof body.items[0]);
    arena_reset(&campaign->trial);
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    *failing = (struct failing){.campaign = campaign, .is_lost = true};
    if (!loses(failing, &body, &is_lost, err))
        return false;
    failing->doubts = is_lost ? doubts_of_loss(failing, &body) : 0;
    cleaned = body;
    if (!is_lost || !leak_after_clean_up(failing, &cleaned, &clean_up, &leaks, err))
        return !is_lost;
    *is_refuted = !leaks;
    return !leaks || examine_failing_leak(failing, &body, err);
}

/* In all sequences of the search somebody looked for what was lost: those that lost something. */
static bool examine_all_losing(struct campaign *campaign, struct error *err)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct candidates *losing = &campaign->corpus.losing[i];
        size_t refuted = 0;
        for (size_t k = 0; k < losing->count && refuted < REFUTED_MAXIMUM; k++) {
            bool is_refuted = false;
            if (is_time_to_examine(campaign) && !is_explained(campaign, &losing->items[k]) &&
                !examine_losing(campaign, &losing->items[k], &is_refuted, err))
                return false;
            refuted += is_refuted;
        }
    }
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
    return examine_all_losing(campaign, err) && examine_fullest(campaign, err) &&
           (!campaign->options->no_tests || examine_short(campaign, err));
}
