/* One sequence again, in a fresh process, statement by statement. */
#include <inttypes.h>
#include <string.h>

#include "campaign/internal.h"

static void print_value(struct text *out, const struct type *sort,
                        const struct observed_value *value)
{
    if ((value->flags & VALUE_UNKNOWN) == VALUE_UNKNOWN)
        text_add(out, "= not known");
    else if (value->flags & VALUE_SKIPPED)
        text_add(out, value->flags & VALUE_REFUSED ? "not called: a requirement is not met"
                                                   : "not called: an argument is gone");
    else if (sort->kind == TYPE_VOID)
        text_add(out, "returned");
    else if (value->text && type_is_char_pointer(sort, true))
        text_printf(out, "= \"%s\"", value->text);
    else if (sort->kind == TYPE_POINTER)
        text_add(out, value->flags & VALUE_NULL   ? "= NULL"
                      : value->flags & VALUE_DEAD ? "= a pointer that was freed since"
                                                  : "= a pointer");
    else if (type_is_integer(sort) && sort->is_signed)
        text_printf(out, "= %" PRId64, type_integer(sort, value->bits));
    else if (type_is_integer(sort))
        text_printf(out, "= %" PRIu64, value->bits);
    else
        text_add(out, "= a value");
}

static void print_trace(struct text *out, const struct vocabulary *vocabulary,
                        const struct statements *statements, const struct outcome *outcome)
{
    struct text lines = {0};
    statements_print(statements, vocabulary, &lines);
    char *rest = lines.bytes, *line;
    for (size_t i = 0; text_next_line(&rest, &line) && i < statements->count; i++) {
        text_printf(out, "%3zu  %s", i + 1, line);
        if (i < outcome->statement) {
            const struct operation *operation =
                vocabulary->operations.items[statements->items[i].operation];
            text_add(out, "   ");
            print_value(out, operation->result, &outcome->values[i]);
        } else if (i == outcome->statement) {
            text_printf(out, "   <-- %s", end_sentence(outcome->end));
        }
        text_add(out, "\n");
    }
    text_release(&lines);
}

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

/* What a sequence still holds at its end is not leaked: findings other than leaks do not clean up.
 */
static void forgive_leak(const struct vocabulary *vocabulary,
                         const struct statements *statements, struct outcome *outcome)
{
    if (outcome->end == END_LEAK && !holds_nothing(vocabulary, statements, outcome)) {
        outcome->end = END_OK;
        outcome->statement = outcome->statement_count;
    }
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
    bool ok = executor_run(campaign->confirm, &statements, flags, 0xBE, &outcome, &report, err);
    if (ok) {
        struct judgement judgement;
        struct failure failure = {&statements, &outcome, text_string(&report)};
        forgive_leak(&campaign->vocabulary, &statements, &outcome);
        judge(campaign->arena, &campaign->vocabulary, &failure, NULL, &judgement);
        print_trace(out, &campaign->vocabulary, &statements, &outcome);
        print_end(out, campaign, &outcome, judgement.verdict, judgement.reason);
        symbolize(campaign, &report);
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
