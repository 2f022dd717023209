/* A failure while it is looked into: how it looks in both lanes, and making it small. */
#include "judge/judge.h"
#include "model/pointee.h"
#include "shrink/shrink.h"
#include "triage/triage.h"

enum {
    TEXT_TRIES = 40,  /* for each text; a failing test is read by people */
    REPLACEMENTS = 4, /* for each value */
};

static struct look look_of(const struct failing *failing, const struct statements *statements)
{
    const struct outcome *outcome = &failing->outcome;
    size_t last = outcome->statement < statements->count ? outcome->statement
                                                         : statements->count - 1;
    return (struct look){
        .operation = statements_operation(statements, &failing->campaign->subject.vocabulary,
                                          last),
        .end = outcome->end,
        .contract = outcome->contract,
    };
}

/* Kept: whoever tells of the failure need not have it run once more. */
static bool run_in_confirm(struct failing *failing, const struct statements *statements,
                           uint32_t flags)
{
    struct arena *arena = &failing->campaign->trial;
    struct text report = {0};
    bool ok = runner_run_with(failing->campaign->lanes.runners.confirm, statements,
                              &(struct run_options){flags, WIRE_USUAL_FILL, &report},
                              &failing->outcome, &failing->error);
    if (ok) {
        failing->outcome.message = arena_copy_string(arena, failing->outcome.message);
        failing->confirmation = (struct confirmation){
            *statements, failing->outcome, arena_copy_string(arena, text_string(&report))};
    }
    text_release(&report);
    return ok;
}

static bool run_in(struct failing *failing, struct runner *lane,
                   const struct statements *statements, struct look *look)
{
    uint32_t flags = CONTRACT_FLAGS | (failing->is_hang ? WIRE_HASTY : 0);
    bool is_search = lane == failing->campaign->lanes.runners.search;
    /* Aliases come with the hash. */
    if (is_search && !runner_run(lane, statements, flags | WIRE_HASH_STATES, &failing->outcome,
                                 &failing->error))
        return false;
    if (!is_search && !run_in_confirm(failing, statements, flags))
        return false;
    *look = look_of(failing, statements);
    return true;
}

static bool looks_the_same(struct failing *failing, struct runner *lane,
                           const struct statements *candidate, const struct look *before)
{
    struct look now;
    return run_in(failing, lane, candidate, &now) && now.operation == before->operation &&
           now.end == before->end && now.contract == before->contract;
}

/* A smaller sequence that leaves more room for doubt is not a better one. */
static bool has_no_more_doubts(struct failing *failing, const struct statements *candidate)
{
    struct campaign *campaign = failing->campaign;
    return judge_count_doubts(&campaign->subject.vocabulary, candidate, &failing->outcome) <=
               failing->doubts &&
           !pointees_are_mistaken(&campaign->subject.vocabulary, candidate, &failing->outcome) &&
           (!failing->is_sound || is_sound(campaign, candidate));
}

/* In the search lane alone: hundreds of times cheaper, and nearly always right. */
static bool seems_to_fail(void *context, const struct statements *candidate)
{
    struct failing *failing = context;
    struct campaign *campaign = failing->campaign;
    tell_examination(campaign);
    return is_time_to_examine(campaign) &&
           looks_the_same(failing, campaign->lanes.runners.search, candidate,
                          &failing->in_search) &&
           has_no_more_doubts(failing, candidate);
}

static bool still_fails(void *context, const struct statements *candidate)
{
    struct failing *failing = context;
    return seems_to_fail(failing, candidate) &&
           looks_the_same(failing, failing->campaign->lanes.runners.confirm, candidate,
                          &failing->in_confirm);
}

bool confirm_failure(struct failing *failing, const struct statements *statements, bool *fails,
                     struct error *err)
{
    struct campaign *campaign = failing->campaign;
    if (!run_in(failing, campaign->lanes.runners.search, statements, &failing->in_search) ||
        !run_in(failing, campaign->lanes.runners.confirm, statements, &failing->in_confirm)) {
        *err = failing->error;
        return false;
    }
    *fails = failing->in_confirm.end != END_OK && failing->in_confirm.end != END_LOST &&
             failing->in_confirm.operation->kind == OPERATION_CALL;
    failing->is_sound = is_sound(campaign, statements);
    failing->doubts =
        judge_count_doubts(&campaign->subject.vocabulary, statements, &failing->outcome);
    return true;
}

static bool simplest(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index)
{
    struct failing *failing = context;
    return campaign_component(failing->campaign, sort, nth, sequence, index);
}

void shrink_statements(struct failing *failing, struct statements *statements,
                       failing_holds *holds, size_t tries)
{
    struct shrink_options options = {
        .vocabulary = &failing->campaign->subject.vocabulary,
        .holds = holds,
        .simplest = simplest,
        .context = failing,
        .replacements = REPLACEMENTS,
        .tries = tries,
        .text_tries = TEXT_TRIES,
        .blanks_buffers = !failing->keeps_contents,
    };
    shrink(statements, &options);
}

/* Shrinks by the quick predicate and asks the confirm lane once; when that says no, anew by both.
 */
void shrink_failure(struct failing *failing, struct statements *statements, size_t tries)
{
    struct statements shrunk = *statements;
    shrink_statements(failing, &shrunk, seems_to_fail, tries);
    if (still_fails(failing, &shrunk))
        *statements = shrunk;
    else
        shrink_statements(failing, statements, still_fails, tries / 10);
}
