/* The order of things: what the user declared; what no replay can decide; then the doubts, which
 * are tried out one after the other. What fails without any doubt left is a fault. */
#include "judge/judge.h"

#include <string.h>

#include "base/file.h"
#include "judge/internal.h"
#include "model/refusal.h"
#include "model/words.h"

enum {
    REPLAYS_MAXIMUM = 300,
    RETURNS_LEAST = 1, /* of the failing function in the whole search; none: it may need more */
};

static const char *undecidable(enum wire_end end)
{
    switch (end) {
    case END_HANG:
        return "the call may be slow rather than stuck";
    case END_EXIT:
        return "the library may be meant to end the process";
    case END_ABORT:
        return "the library may be meant to abort";
    case END_MEMORY_EXHAUSTED:
        return "the call may be meant to use much memory";
    case END_FORBIDDEN:
        return "the sandbox stopped the call, not a fault";
    case END_STACK_EXHAUSTED:
        return "the stack of a worker is small";
    case END_SIGNAL:
        return "the library may be meant to raise the signal";
    default:
        return NULL;
    }
}

/* What compilers never make use of, and a later C allows: nothing to add to no object. */
static bool is_harmless(const struct outcome *outcome)
{
    static const char nothing_added[] = "nullptr with offset";
    return outcome->end == END_UNDEFINED &&
           strncmp(outcome->message, nothing_added, strlen(nothing_added)) == 0;
}

static void decide(struct judgement *judgement, enum verdict verdict, const char *reason)
{
    judgement->verdict = verdict;
    judgement->reason = reason;
}

static const char *broken_contract(struct arena *arena, const struct vocabulary *vocabulary,
                                   const struct outcome *outcome)
{
    if (outcome->contract < 0)
        return arena_printf(arena, "the call %s", end_sentence(outcome->end));
    const struct contract *contract = vocabulary->api->contracts.items[outcome->contract];
    return arena_printf(arena, "the call %s (%s at %s:%u)", end_sentence(outcome->end),
                        contract_kind_name(contract->kind), file_base_name(contract->file),
                        contract->line);
}

/* Was what the failing call is given first only just made? */
static bool is_fresh(const struct inquiry *inquiry, int object)
{
    const struct statements *statements = inquiry->statements;
    for (size_t i = (size_t)object + 1; i < inquiry->last; i++) {
        const struct operation *operation = operation_at(inquiry->vocabulary, statements, i);
        bool readies = operation->kind == OPERATION_CALL &&
                       function_is_initialiser(operation->function);
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == object && !(readies && j == 0))
                return false;
    }
    return true;
}

/* ... and every other object of the library's that it is given? */
static bool is_all_fresh(const struct inquiry *inquiry)
{
    const struct statements *statements = inquiry->statements;
    const struct operation *call =
        operation_at(inquiry->vocabulary, statements, inquiry->last);
    if (!call->argument_count || statements_source(statements, inquiry->last, 0) < 0)
        return false;
    for (size_t j = 0; j < call->argument_count; j++) {
        int object = statements_source(statements, inquiry->last, j);
        if (object >= 0 && (!j || type_is_pointer_to(call->arguments[j], TYPE_RECORD)) &&
            !is_fresh(inquiry, object))
            return false;
    }
    return true;
}

/* A function that copes with any number copes with a container that has nothing under it. */
static bool may_be_empty(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++)
        if (call->function->parameters[j].takes_any)
            return true;
    return documentation_allows(inquiry->vocabulary->api, call->function, ALLOWS_EMPTY);
}

/* The failing call wants an element of something that has none, or asserts that it is not so. */
static bool wants_more_than_fresh(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    bool takes = name_says(call->function->name, WORDS_TAKING) &&
                 call->result->kind != TYPE_BOOL && call->function->failure == FAILURE_UNKNOWN;
    return (takes || inquiry->outcome->end == END_ASSERT) && is_all_fresh(inquiry) &&
           !may_be_empty(inquiry);
}

/* What was not prepared is null, or refused; it is not too small, and not freed too early. */
static bool may_lack_preparation(enum wire_end end)
{
    return end != END_HEAP_OVERFLOW && end != END_STACK_OVERFLOW && end != END_USE_AFTER_FREE &&
           end != END_DOUBLE_FREE;
}

static void doubt_state(struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (call->kind != OPERATION_CALL || inquiry->outcome->end == END_LEAK)
        return;
    const struct laboratory *laboratory = inquiry->laboratory;
    const char *name = call->function->name;
    struct doubt *doubt = NULL;
    if (wants_more_than_fresh(inquiry))
        doubt = doubts_add(inquiry, CONDITION_ORDER, inquiry->last, 0,
                           arena_printf(inquiry->arena,
                                        "%s is called on something that has no element yet", name));
    else if (laboratory && may_lack_preparation(inquiry->outcome->end) &&
             laboratory->returns(laboratory->context, call) < RETURNS_LEAST)
        doubt = doubts_add(inquiry, CONDITION_ORDER, inquiry->last, 0,
                           arena_printf(inquiry->arena,
                                        "%s is called at all: none of its calls returned",
                                        name));
    if (doubt) {
        doubt->condition.parameter = -1;
        doubt->is_settled = true;
    }
}

static bool is_first_call(const struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->last; i++)
        if (operation_at(inquiry->vocabulary, inquiry->statements, i)->kind == OPERATION_CALL)
            return false;
    return true;
}

/* Nothing was called before but what made the objects; and nothing says that this will do. */
static bool is_unprepared(const struct inquiry *inquiry)
{
    return (is_first_call(inquiry) || is_all_fresh(inquiry)) && !may_be_empty(inquiry);
}

/* What is known to be forbidden explains more than what is only feared. */
static const struct doubt *strongest(const struct doubts *doubts)
{
    for (size_t i = 0; i < doubts->count; i++)
        if (doubts->items[i].is_forbidden)
            return &doubts->items[i];
    return &doubts->items[0];
}

static void decide_by_doubts(struct inquiry *inquiry, struct judgement *judgement)
{
    if (!inquiry->doubts.count && inquiry->is_cut_short) {
        decide(judgement, VERDICT_UNDECIDED, "there was no time to try out on what it depends");
        return;
    }
    if (!inquiry->doubts.count) {
        decide(judgement, VERDICT_FAULT,
               inquiry->laboratory
                   ? "nothing is doubtful about the calls, as far as repairing them has shown"
                   : "nothing is doubtful about the calls");
        return;
    }
    const struct doubt *doubt = strongest(&inquiry->doubts);
    judgement->condition = doubt->condition;
    decide(judgement, doubt->is_forbidden ? VERDICT_MISUSE : VERDICT_UNDECIDED,
           arena_printf(inquiry->arena, "%s%s", doubt->condition.sentence,
                        doubt->is_forbidden ? ", which is not allowed"
                                            : "; nothing says that it may be"));
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
    if (!inquiry->doubts.count && inquiry->laboratory)
        doubts_repair_together(inquiry);
    if (!inquiry->doubts.count && inquiry->laboratory)
        doubts_try_measures(inquiry);
    if (!inquiry->doubts.count)
        doubts_find_documented(inquiry);
    if (!inquiry->doubts.count)
        doubt_state(inquiry);
    if (!inquiry->doubts.count && inquiry->laboratory)
        doubts_try_bounds(inquiry);
    if (!inquiry->doubts.count && inquiry->laboratory)
        doubts_try_contents(inquiry);
    if (!inquiry->doubts.count && inquiry->laboratory && is_unprepared(inquiry))
        doubts_try_preparations(inquiry);
    /* What a call allocates itself is as large as it wants: no kind of value can be wrong there. */
    if (!inquiry->doubts.count && inquiry->laboratory && !inquiry->violation.is_of_this_call)
        doubts_try_variants(inquiry);
    if (!inquiry->doubts.count && !inquiry->violation.is_of_this_call)
        doubts_find_misnamed(inquiry);
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
    return inquiry;
}

/* What needs no look at the arguments; false when it does. */
static bool decide_by_end(struct inquiry *inquiry, struct judgement *judgement)
{
    const struct outcome *outcome = inquiry->outcome;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    if (function && function_expects(function, outcome->end))
        decide(judgement, VERDICT_EXPECTED, "the user says that the function fails so");
    else if (end_is_contract(outcome->end))
        decide(judgement, VERDICT_FAULT,
               broken_contract(inquiry->arena, inquiry->vocabulary, outcome));
    else if (outcome->end == END_ASSERT && function &&
             is_precondition(inquiry, function))
        decide(judgement, VERDICT_MISUSE,
               arena_printf(inquiry->arena, "%s asserts a precondition of its own: %s",
                            function->name, outcome->message));
    else if (outcome->end == END_ASSERT && function &&
             is_about_state(inquiry, function) &&
             !(is_all_fresh(inquiry) && may_be_empty(inquiry)))
        decide(judgement, VERDICT_UNDECIDED,
               arena_printf(inquiry->arena, "%s asserts something of what it is given: %s",
                            function->name, outcome->message));
    else if (inquiry->is_in_callback)
        decide(judgement, VERDICT_UNDECIDED,
               "it happened in a callback of ours, on what the library gave it");
    else if (is_harmless(outcome))
        decide(judgement, VERDICT_UNDECIDED, "adding 0 to a null pointer does no harm");
    return judgement->verdict != VERDICT_NONE;
}

/* What no look at the arguments can decide. */
static bool decide_by_limit(const struct inquiry *inquiry, struct judgement *judgement)
{
    const char *reason = undecidable(inquiry->outcome->end);
    if (reason)
        decide(judgement, VERDICT_UNDECIDED, reason);
    return reason != NULL;
}

/* The call that something is refused to: the first one of the library after the statement. */
static size_t starved_call(const struct inquiry *inquiry, size_t failing)
{
    size_t call = failing + 1;
    while (call < inquiry->last &&
           (operation_at(inquiry->vocabulary, inquiry->statements, call)->kind != OPERATION_CALL ||
            operation_at(inquiry->vocabulary, inquiry->statements, call)->function->is_support))
        call++;
    return call;
}

static bool fails_anyway(struct inquiry *inquiry, size_t failing)
{
    struct statements statements = *inquiry->statements;
    struct outcome *outcome = arena_alloc_zeroed(inquiry->arena, 1, sizeof *outcome);
    return inquiry->laboratory && statements_remove(&statements, failing) &&
           inquiry->laboratory->run(inquiry->laboratory->context, &statements, outcome) &&
           !outcome_is_ok(outcome);
}

/* Who is told that something failed may have to stop; who is torn down must not mind. */
static bool must_get_over_it(const struct inquiry *inquiry, size_t starved)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    const struct function *first =
        operation_at(inquiry->vocabulary, inquiry->statements, starved)->function;
    return inquiry->last == starved || inquiry->outcome->end == END_LEAK ||
           (function && function->purpose == PURPOSE_DESTRUCTOR && first &&
            !function_is_initialiser(first));
}

/* To end the process for want of memory is a decision, be it by abort() or by an assertion. */
static const char *meant_without(const struct inquiry *inquiry, enum refusal refusal)
{
    enum wire_end end = inquiry->outcome->end;
    if (refusal == REFUSAL_ALLOCATION && end == END_ASSERT && asserts_only_a_pointer(inquiry))
        return "the library asserts that there is memory";
    return undecidable(end);
}

/* Leaks are looked for only when something is refused, hence others than its own show as well. */
static bool may_leak_anyway(struct inquiry *inquiry)
{
    if (inquiry->outcome->end != END_LEAK)
        return false;
    doubts_find(inquiry);
    bool is_doubtful = inquiry->doubts.count > 0;
    inquiry->doubts.count = 0;
    return is_doubtful;
}

/* Without the refusal all ended well, so that nothing else can be doubtful. False when nothing is
 * refused, or when it makes no difference. */
static bool decide_by_refusal(struct inquiry *inquiry, struct judgement *judgement)
{
    struct refused refused = statements_refused(inquiry->statements, inquiry->vocabulary);
    if (!refused.refusal || refused.number < 1 || refused.statement >= inquiry->last ||
        fails_anyway(inquiry, refused.statement) || may_leak_anyway(inquiry))
        return false;
    const struct refusal_words *words = refusal_words(refused.refusal);
    size_t starved = starved_call(inquiry, refused.statement);
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, starved)->function;
    judgement->condition = (struct condition){
        .kind = words->condition,
        .function = function,
        .parameter = -1,
        .other = -1,
        .sentence = arena_printf(inquiry->arena, "%s number %lld of %s fails", words->noun,
                                 (long long)refused.number,
                                 function ? function->name : "the call")};
    const char *limit = meant_without(inquiry, refused.refusal);
    bool is_fault = !limit && must_get_over_it(inquiry, starved);
    decide(judgement, is_fault ? VERDICT_FAULT : VERDICT_UNDECIDED,
           arena_printf(inquiry->arena, "%s%s%s", judgement->condition.sentence,
                        is_fault ? ", and " : "; ",
                        is_fault ? "the library does not get over it"
                        : limit  ? limit
                                 : "what it left may not be meant to be used"));
    return true;
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
    if (decide_by_end(inquiry, judgement) || decide_by_refusal(inquiry, judgement) ||
        decide_by_limit(inquiry, judgement))
        return;
    inquire(inquiry);
    decide_by_doubts(inquiry, judgement);
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
