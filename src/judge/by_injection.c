/* Memory, a read or a write was refused to the library, and without that all ended well. */
#include "judge/place.h"

/* The call that something is refused to: the first one of the library after the statement. */
static size_t call_injected_into(const struct inquiry *inquiry, size_t failing)
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
           laboratory_run(inquiry->laboratory, &statements, outcome) &&
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
static const char *meant_without(const struct inquiry *inquiry, enum injectable injectable)
{
    enum wire_end end = inquiry->outcome->end;
    if (injectable == INJECTABLE_ALLOCATION && end == END_ASSERT && asserts_only_a_pointer(inquiry))
        return "the library asserts that there is memory";
    return undecidable(end);
}

/* Leaks are looked for only when something is refused, hence others than its own show as well. */
static bool may_leak_anyway(struct inquiry *inquiry)
{
    if (inquiry->outcome->end != END_LEAK)
        return false;
    struct inquiry *apart = arena_copy(inquiry->arena, inquiry, sizeof *inquiry);
    doubts_find(apart);
    return apart->doubts.count > 0;
}

/* Looks once: a run is made for it. */
static const struct series *series_of(struct inquiry *inquiry)
{
    struct series *series = &inquiry->series;
    if (series->is_examined)
        return series;
    struct injected injected = statements_injected(inquiry->statements, inquiry->vocabulary);
    series->is_examined = true;
    series->injected = injected;
    series->is_cause = injected.injectable && injected.number >= 1 &&
                           injected.statement < inquiry->last &&
                           !fails_anyway(inquiry, injected.statement) && !may_leak_anyway(inquiry);
    if (series->is_cause)
        series->call = call_injected_into(inquiry, injected.statement);
    return series;
}

/* The same calls with nothing refused: that they go well is the evidence. */
static struct neighbour run_in_plenty(const struct inquiry *inquiry)
{
    const struct series *series = &inquiry->series;
    struct statements *plenty =
        arena_copy(inquiry->arena, inquiry->statements, sizeof *inquiry->statements);
    if (!statements_remove(plenty, series->injected.statement))
        return (struct neighbour){0};
    return (struct neighbour){
        .edit = EDIT_PLENTY,
        .sentence = arena_printf(inquiry->arena, "the same calls go well when no %s fails",
                                 injectable_words(series->injected.injectable)->noun),
        .statements = plenty,
        .call = inquiry->last - 1,
    };
}

static void decide_by_refusal(struct inquiry *inquiry, const char *what_follows)
{
    const struct series *series = &inquiry->series;
    const struct injectable_words *words = injectable_words(series->injected.injectable);
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, series->call)->function;
    inquiry->judgement.condition = (struct condition){
        .kind = words->condition,
        .function = function,
        .parameter = -1,
        .other = -1,
        .sentence = arena_printf(inquiry->arena, "%s number %lld of %s fails", words->noun,
                                 (long long)series->injected.number,
                                 function ? function->name : "the call")};
    inquiry->judgement.neighbour = run_in_plenty(inquiry);
    decide(inquiry, arena_printf(inquiry->arena, "%s%s", inquiry->judgement.condition.sentence,
                                 what_follows));
}

void decide_unhandled_failure(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct series *series = series_of(inquiry);
    if (series->is_cause && !meant_without(inquiry, series->injected.injectable) &&
        must_get_over_it(inquiry, series->call))
        decide_by_refusal(inquiry, ", and the library does not cope with it");
}

void decide_meant_failure(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct series *series = series_of(inquiry);
    const char *limit =
        series->is_cause ? meant_without(inquiry, series->injected.injectable) : NULL;
    if (limit)
        decide_by_refusal(inquiry, arena_printf(inquiry->arena, "; %s", limit));
}

void decide_after_failure(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct series *series = series_of(inquiry);
    if (series->is_cause && !meant_without(inquiry, series->injected.injectable) &&
        !must_get_over_it(inquiry, series->call))
        decide_by_refusal(inquiry, "; what it left may not be meant to be used");
}
