/* What a sequence did, statement by statement. */
#include "triage/triage.h"

/* The finding that the sequence would be: its program has the same lines and names. */
static void fill_finding(const struct api *api, const struct statements *statements,
                         const struct outcome *outcome, struct finding *finding)
{
    *finding = (struct finding){
        .end = outcome->end,
        .contract = outcome->contract < 0 ? NULL : api->contracts.items[outcome->contract],
        .statements = *statements,
        .clean_up = statements->count,
        .failing_statement = outcome->statement,
        .subject = outcome->subject,
        .other = outcome->other,
    };
}

void trace_print(struct text *out, const struct vocabulary *vocabulary,
                 const struct statements *statements, const struct outcome *outcome)
{
    struct arena scratch = {0};
    struct finding *finding = arena_alloc_zeroed(&scratch, 1, sizeof *finding);
    struct emit_trace trace;
    fill_finding(vocabulary->api, statements, outcome, finding);
    emit_trace(&scratch, vocabulary, finding, outcome, &trace);
    emit_print_trace(out, vocabulary, finding, &trace);
    arena_release(&scratch);
}

void forgive_leak(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome)
{
    if (outcome->end == END_LEAK && !holds_nothing(vocabulary, statements, outcome)) {
        outcome->end = END_OK;
        outcome->statement = outcome->statement_count;
    }
}
