/* The order of things, by the phases of model/verdict_rules.def: what the user declared and what no
 * replay can decide; then the doubts, which are tried out one after the other. What fails without
 * any doubt left is a fault. */
#include "judge/judge.h"

#include "judge/place.h"

enum { REPLAYS_MAXIMUM = 300 };

void decide(struct inquiry *inquiry, const char *reason)
{
    inquiry->answers++;
    inquiry->judgement.verdict = verdict_rule_row(inquiry->rule)->verdict;
    inquiry->judgement.rule = inquiry->rule;
    inquiry->judgement.reason = reason;
}

static void ask_of_failure(struct inquiry *inquiry, enum verdict_phase phase)
{
    struct place place = {.inquiry = inquiry, .statement = inquiry->last, .source = -1};
    rules_ask_until_answer(&place, phase);
}

void decide_out_of_time(const struct place *place)
{
    if (place->inquiry->is_cut_short)
        decide(place->inquiry, "there was no time to find out what the failure depends on");
}

/* A doubt was dropped when the call failed as before although it was repaired. */
void decide_nothing_doubtful(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    size_t repairs = inquiry->dropped.count;
    const struct neighbour *neighbour = &inquiry->judgement.neighbour;
    const char *plain =
        repairs ? arena_printf(inquiry->arena, "no call looks like misuse; %zu repair%s changed "
                               "nothing", repairs, repairs == 1 ? "" : "s")
                : "no call looks like misuse";
    decide(inquiry, edit_type(neighbour->edit) == EDIT_TYPE_DATA
                        ? arena_printf(inquiry->arena, "%s; %s", plain, neighbour->sentence)
                        : plain);
}

/* What is known to be forbidden explains more than what is only feared. */
static const struct doubt *strongest(const struct doubts *doubts)
{
    for (size_t i = 0; i < doubts->count; i++)
        if (doubts->items[i].is_forbidden)
            return &doubts->items[i];
    return &doubts->items[0];
}

static void decide_by_doubt(struct inquiry *inquiry, const struct doubt *doubt)
{
    inquiry->judgement = (struct judgement){
        .verdict = doubt->is_forbidden ? VERDICT_MISUSE : VERDICT_UNDECIDED,
        .rule = doubt->rule,
        .reason = arena_printf(inquiry->arena, "%s%s", doubt->condition.sentence,
                               doubt->is_forbidden ? ", which is not allowed"
                                                   : "; nothing says that this is allowed"),
        .condition = doubt->condition,
        .clues = inquiry->judgement.clues,
        .cause = doubt->cause,
        .neighbour = inquiry->judgement.neighbour,
    };
}

static void decide_by_rest(struct inquiry *inquiry)
{
    if (inquiry->doubts.count) {
        decide_by_doubt(inquiry, strongest(&inquiry->doubts));
        return;
    }
    ask_of_failure(inquiry, PHASE_REMAINS);
    if (inquiry->judgement.verdict == VERDICT_NONE) {
        inquiry->judgement.verdict = VERDICT_UNDECIDED;
        inquiry->judgement.reason = "the rules that would decide are switched off";
    }
}

/* What a contract is about has to be of the kind that its type says; and the check of one that
 * crashes looks at what the call was given, which may have ended with the call. */
static bool counts_against_contract(const struct doubt *doubt, enum wire_end end)
{
    enum condition_kind kind = doubt->condition.kind;
    bool is_about_life = kind == CONDITION_ALIAS || kind == CONDITION_STALE ||
                         kind == CONDITION_ATTACHED || kind == CONDITION_ORDER;
    return doubt->is_forbidden || kind == CONDITION_UNINITIALISED || kind == CONDITION_FILLED ||
           kind == CONDITION_VARIANT || (end == END_CONTRACT_CRASHED && is_about_life);
}

/* A contract makes its promises to all who do nothing forbidden to things that are ready. */
static void keep_what_counts_against_contract(struct doubts *doubts, enum wire_end end)
{
    size_t kept = 0;
    for (size_t i = 0; i < doubts->count; i++)
        if (counts_against_contract(&doubts->items[i], end))
            doubts->items[kept++] = doubts->items[i];
    doubts->count = kept;
}

/* That the law holds on other records of the test that nothing makes ready shows that they may
 * begin so. */
static void keep_what_counts_against_law(const struct api *api, struct doubts *doubts)
{
    size_t kept = 0;
    for (size_t i = 0; i < doubts->count; i++) {
        const struct condition *condition = &doubts->items[i].condition;
        bool is_zeroed = condition->kind == CONDITION_UNINITIALISED && condition->function &&
                         condition->parameter >= 0;
        const struct type *type =
            is_zeroed ? condition->function->parameters[condition->parameter].type->sort : NULL;
        if (!type || api_has_initialiser(api, type))
            doubts->items[kept++] = doubts->items[i];
    }
    doubts->count = kept;
}

/* Doubts are looked for in the order of what they cost. */
static void inquire(struct inquiry *inquiry)
{
    if (inquiry->laboratory)
        replay_before(inquiry);
    doubts_find(inquiry);
    if (inquiry->laboratory) {
        doubts_find_observed(inquiry);
        doubts_repair(inquiry);
        doubts_try_numbers(inquiry);
    }
    if (inquiry->outcome->end == END_LAW)
        keep_what_counts_against_law(inquiry->vocabulary->api, &inquiry->doubts);
    else if (end_is_contract(inquiry->outcome->end))
        keep_what_counts_against_contract(&inquiry->doubts, inquiry->outcome->end);
    if (!inquiry->doubts.count)
        ask_of_failure(inquiry, PHASE_LATE);
    if (inquiry->judgement.verdict == VERDICT_NONE)
        neighbour_find(inquiry);
}

/* Of a function that was called before, a block may come from then. */
static bool is_called_once(const struct inquiry *inquiry)
{
    const struct statements *statements = inquiry->statements;
    for (size_t i = 0; i < inquiry->last; i++)
        if (statements->items[i].operation == statements->items[inquiry->last].operation)
            return false;
    return true;
}

static struct inquiry *inquiry_new(struct arena *arena, struct vocabulary *vocabulary,
                                   const struct failure *failure)
{
    const struct outcome *outcome = failure->outcome;
    struct inquiry *inquiry = arena_alloc_zeroed(arena, 1, sizeof *inquiry);
    inquiry->arena = arena;
    inquiry->vocabulary = vocabulary;
    inquiry->statements = failure->statements;
    inquiry->outcome = outcome;
    inquiry->violation = violation_read(failure->report);
    inquiry->is_in_callback = violation_is_in_harness(failure->report);
    inquiry->runs_left = REPLAYS_MAXIMUM;
    inquiry->last = outcome->statement < failure->statements->count
                        ? outcome->statement
                        : failure->statements->count - 1;
    inquiry->violation.is_of_this_call &= is_called_once(inquiry);
    inquiry->violation.is_freed_by_this_call &= is_called_once(inquiry);
    return inquiry;
}

void judge(struct arena *arena, struct vocabulary *vocabulary, const struct failure *failure,
           const struct laboratory *laboratory, struct judgement *judgement)
{
    enum wire_end end = failure->outcome->end;
    *judgement = (struct judgement){.reason = "", .condition = {.sentence = ""}};
    if (end == END_OK || end == END_LOST || !failure->statements->count)
        return;
    struct inquiry *inquiry = inquiry_new(arena, vocabulary, failure);
    /* A leak shows only after clean-up, which a changed sequence would need anew. */
    if (api_rule_is_on(vocabulary->api, RULE_COUNTERFACTUALS) && end != END_LEAK)
        inquiry->laboratory = laboratory;
    inquiry->judgement = *judgement;
    ask_of_failure(inquiry, PHASE_END);
    if (inquiry->judgement.verdict == VERDICT_NONE) {
        inquire(inquiry);
        if (inquiry->judgement.verdict == VERDICT_NONE)
            decide_by_rest(inquiry);
    }
    note_clues(inquiry, laboratory);
    *judgement = inquiry->judgement;
}

size_t judge_count_doubts(struct vocabulary *vocabulary, const struct statements *statements,
                          const struct outcome *outcome)
{
    struct arena scratch = {0};
    struct failure failure = {statements, outcome, ""};
    struct inquiry *inquiry = inquiry_new(&scratch, vocabulary, &failure);
    doubts_find(inquiry);
    size_t count = inquiry->doubts.count;
    arena_release(&scratch);
    return count;
}

uint32_t judge_kinds_of_doubt(struct vocabulary *vocabulary, const struct statements *statements,
                              const struct outcome *outcome)
{
    struct arena scratch = {0};
    struct failure failure = {statements, outcome, ""};
    struct inquiry *inquiry = inquiry_new(&scratch, vocabulary, &failure);
    doubts_find(inquiry);
    uint32_t kinds = 0;
    for (size_t i = 0; i < inquiry->doubts.count; i++)
        kinds |= 1u << inquiry->doubts.items[i].condition.kind;
    arena_release(&scratch);
    return kinds;
}
