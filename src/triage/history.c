/* Findings of the run before: found again, gone, or not met again for want of time. */
#include <string.h>

#include "campaign/campaign.h"
#include "triage/triage.h"

static bool is_found_again(const struct campaign *campaign, const char *fingerprint)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const char *found = campaign->findings.items[i].fingerprint;
        if (found && strcmp(found, fingerprint) == 0)
            return true;
    }
    return false;
}

/* A sequence that fails is not fixed, whatever else this run had time for. */
static bool still_fails(struct campaign *campaign, const char *text, bool *fails,
                        struct error *err)
{
    struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct run_options options = {
        .flags = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_CHECK_LEAKS,
        .fill = WIRE_USUAL_FILL,
    };
    struct statements statements;
    struct outcome outcome;
    struct error ignored;
    *fails = true;
    if (!statements_parse(text, vocabulary, &statements, &ignored))
        return true;
    if (!runner_run_with(campaign->lanes.runners.confirm, &statements, &options, &outcome, err))
        return false;
    forgive_leak(vocabulary, &statements, &outcome);
    *fails = !outcome_is_ok(&outcome);
    return true;
}

/* "bag_nth-abort": what the finding is called, as far as function and kind go. */
static bool is_named_by(const struct finding *finding, const char *name)
{
    const char *function = finding->function ? finding->function->name : "library";
    size_t length = strlen(function);
    return strncmp(name, function, length) == 0 && name[length] == '-' &&
           strcmp(name + length + 1, end_word(finding->end)) == 0;
}

static bool is_likely_found(const struct campaign *campaign, const char *name)
{
    for (size_t i = 0; i < campaign->findings.count; i++)
        if (is_named_by(&campaign->findings.items[i], name))
            return true;
    return false;
}

static bool examine_again(struct campaign *campaign, const struct statements *statements,
                          struct error *err)
{
    arena_reset(&campaign->trial);
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    struct finding *finding = arena_alloc_zeroed(&campaign->trial, 1, sizeof *finding);
    struct exemplar exemplar = {.statements = statements->items, .count = statements->count};
    failing->campaign = campaign;
    if (!examine_exemplar(failing, &exemplar, finding, err))
        return false;
    if (finding->verdict != VERDICT_NONE)
        add_finding(campaign, finding);
    return true;
}

/* A sequence that was made small before is examined quickly, so that this does not ask for time: a
 * finding must not go because a run had less of it. */
bool examine_remembered(struct campaign *campaign, struct error *err)
{
    enum { EXAMINED_MAXIMUM = 50 };
    size_t examined = 0;
    for (size_t i = 0; i < campaign->output.findings.count && examined < EXAMINED_MAXIMUM; i++) {
        const struct remembered_finding *remembered = &campaign->output.findings.items[i];
        struct statements statements;
        struct error ignored;
        if (is_likely_found(campaign, remembered->name) ||
            !statements_parse(remembered->text, &campaign->subject.vocabulary, &statements,
                              &ignored))
            continue;
        bool is_leak = text_ends_with(remembered->name, end_word(END_LEAK));
        if (is_leak ? !examine_leak(campaign, &statements, err)
                    : !examine_again(campaign, &statements, err))
            return false;
        examined++;
    }
    return true;
}

static bool look_again(struct campaign *campaign, struct remembered_finding *finding,
                       struct error *err)
{
    bool fails;
    if (is_found_again(campaign, finding->fingerprint)) {
        finding->state = REMEMBERED_FOUND;
        return true;
    }
    if (!still_fails(campaign, finding->text, &fails, err))
        return false;
    finding->state = fails ? REMEMBERED_UNSEEN : REMEMBERED_FIXED;
    if (!fails)
        campaign_note(campaign, "fixed: the finding '%s' of the run before does not fail any more",
                      finding->name);
    else
        campaign_note(campaign, "the finding '%s' of the run before still fails, but this run does "
                      "not report it; it is kept in mind", finding->name);
    return true;
}

static size_t count_new(const struct campaign *campaign)
{
    size_t count = 0;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const char *found = campaign->findings.items[i].fingerprint;
        bool is_known = false;
        for (size_t k = 0; found && k < campaign->output.findings.count; k++)
            is_known |= strcmp(campaign->output.findings.items[k].fingerprint, found) == 0;
        count += found && !is_known;
    }
    return count;
}

bool compare_with_before(struct campaign *campaign, struct error *err)
{
    size_t of_state[REMEMBERED_STATES] = {0};
    for (size_t i = 0; i < campaign->output.findings.count; i++) {
        if (!look_again(campaign, &campaign->output.findings.items[i], err))
            return false;
        of_state[campaign->output.findings.items[i].state]++;
    }
    if (campaign->output.findings.count)
        campaign_note(campaign, "of the %zu finding%s of the run before, %zu %s still there and "
                      "%zu fixed; %zu %s new", campaign->output.findings.count,
                      campaign->output.findings.count == 1 ? "" : "s",
                      of_state[REMEMBERED_FOUND] + of_state[REMEMBERED_UNSEEN],
                      of_state[REMEMBERED_FOUND] + of_state[REMEMBERED_UNSEEN] == 1 ? "is" : "are",
                      of_state[REMEMBERED_FIXED], count_new(campaign),
                      count_new(campaign) == 1 ? "is" : "are");
    return true;
}
