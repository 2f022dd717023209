/* One sequence again, in a fresh process, statement by statement. */
#include "campaign/internal.h"

static void print_end(struct text *out, const struct campaign *campaign,
                      const struct outcome *outcome, enum verdict verdict, const char *reason)
{
    if (outcome_is_ok(outcome)) {
        text_add(out, "\nit does not fail any more\n");
        return;
    }
    text_printf(out, "\n%s: %s: %s\n", verdict_name(verdict), end_word(outcome->end),
                reason[0] ? reason : end_sentence(outcome->end));
    if (outcome->contract >= 0) {
        const struct contract *contract = campaign->api.contracts.items[outcome->contract];
        text_printf(out, "contract: %s at %s:%u\n", contract_kind_name(contract->kind),
                    contract->file, contract->line);
    }
    if (outcome->message[0])
        text_printf(out, "message: %s\n", outcome->message);
}

static bool run(struct campaign *campaign, const char *sequence_text, struct text *out,
                bool *fails, struct error *err)
{
    struct statements statements;
    struct outcome outcome;
    if (!prepare_library(campaign, err) || !prepare_confirm(campaign, err) ||
        !statements_parse(sequence_text, &campaign->vocabulary, &statements, err) ||
        !statements_check(&statements, &campaign->vocabulary, err))
        return false;
    uint32_t flags =
        WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_CHECK_LEAKS | WIRE_OBSERVE;
    struct text report = {0};
    bool ok = executor_run(campaign->confirm, &statements, flags, WIRE_USUAL_FILL, &outcome,
                           &report, err);
    if (ok) {
        struct judgement judgement;
        struct failure failure = {&statements, &outcome, text_string(&report)};
        forgive_leak(&campaign->vocabulary, &statements, &outcome);
        judge(campaign->arena, &campaign->vocabulary, &failure, NULL, &judgement);
        trace_print(out, &campaign->vocabulary, &statements, &outcome);
        print_end(out, campaign, &outcome, judgement.verdict, judgement.reason);
        symbolize(campaign, &report, NULL);
        if (report.length && !outcome_is_ok(&outcome))
            text_printf(out, "\n%s", report.bytes);
        *fails = !outcome_is_ok(&outcome);
    }
    text_release(&report);
    return ok;
}

bool campaign_replay(const struct campaign_options *options, const char *sequence_text,
                     struct text *out, bool *fails, struct error *err)
{
    struct arena arena = {0};
    struct campaign campaign = {
        .options = options, .arena = &arena, .start = clock_wall_seconds()};
    bool ok = run(&campaign, sequence_text, out, fails, err);
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
