/* One sequence again, in a fresh process, statement by statement. */
#include <string.h>

#include "base/file.h"
#include "campaign/campaign.h"
#include "commands/commands.h"
#include "judge/judge.h"
#include "laws/laws.h"
#include "toolchain/make.h"
#include "triage/triage.h"

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
        const struct contract *contract = campaign->subject.api.contracts.items[outcome->contract];
        text_printf(out, "contract: %s at %s:%u\n", contract_kind_name(contract->kind),
                    contract->file, contract->line);
    }
    if (outcome->message[0])
        text_printf(out, "message: %s\n", outcome->message);
}

/* The library, the compiler or assay may have changed since. */
static void print_change(struct text *out, const struct outcome *outcome,
                         const struct finding_record *record)
{
    if (record && record->end != END_OK && !outcome_is_ok(outcome) && outcome->end != record->end)
        text_printf(out, "this is a different failure; the finding's was '%s'\n",
                    end_word(record->end));
}

/* What is run again. */
struct replayed {
    const char *sequence;                /* as text */
    const struct finding_record *record; /* what is known of the finding; NULL */
};

/* What went well may still break the law that the finding is about. */
static void ask_law(struct campaign *campaign, const struct finding_record *record,
                    const struct statements *statements, struct outcome *outcome)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct found_laws laws = laws_find(vocabulary, campaign->arena);
    const struct law *law = laws_named(&laws, record->law);
    if (law)
        law_end(law, vocabulary, statements, outcome, law->sentence);
}

static bool run(struct campaign *campaign, const struct replayed *replayed, struct text *out,
                bool *fails, struct error *err)
{
    struct statements statements;
    struct outcome outcome;
    if (!prepare_library(campaign, err) || !prepare_confirm(campaign, err) ||
        !statements_parse(replayed->sequence, &campaign->subject.vocabulary, &statements, err) ||
        !statements_check(&statements, &campaign->subject.vocabulary, err))
        return false;
    uint32_t flags =
        WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_CHECK_LEAKS | WIRE_OBSERVE;
    struct text report = {0};
    struct run_options options = {flags, WIRE_USUAL_FILL, &report};
    bool ok = runner_run_with(campaign->lanes.runners.confirm, &statements, &options, &outcome,
                              err);
    if (ok) {
        struct judgement judgement;
        struct failure failure = {&statements, &outcome, text_string(&report)};
        forgive_leak(&campaign->subject.vocabulary, &statements, &outcome);
        if (replayed->record && replayed->record->end == END_LAW)
            ask_law(campaign, replayed->record, &statements, &outcome);
        judge(campaign->arena, &campaign->subject.vocabulary, &failure, NULL, &judgement);
        trace_print(out, &campaign->subject.vocabulary, &statements, &outcome);
        print_end(out, campaign, &outcome, judgement.verdict, judgement.reason);
        print_change(out, &outcome, replayed->record);
        symbolize(campaign, &report, NULL);
        if (report.length && !outcome_is_ok(&outcome))
            text_printf(out, "\n%s", report.bytes);
        *fails = !outcome_is_ok(&outcome);
    }
    text_release(&report);
    return ok;
}

/* ---- what depends on the build ---- */

/* Where a finding is: in which suite, and which of its findings it is or is a member of. */
struct found {
    const char *suite;
    const char *name;     /* "3", "3/members/1" */
    const char *exemplar; /* its directory */
};

static bool locate(struct arena *arena, const char *finding, struct found *found,
                   struct error *err)
{
    static const char folder[] = "/findings/";
    char *real;
    if (!file_real_path(arena, finding, &real, err))
        return false;
    const char *last = NULL;
    for (const char *at = real; (at = strstr(at, folder)); at++)
        last = at;
    if (!last)
        return error_set(err, "'%s' is not a finding; name one such as out/findings/1", finding);
    found->name = last + strlen(folder);
    found->suite = arena_printf(arena, "%.*s", (int)(last - real), real);
    found->exemplar = arena_printf(arena, "%.*s", (int)(found->name - real) +
                                   (int)strcspn(found->name, "/"), real);
    return true;
}

/* The suite has a rule that compiles the program so and so, and runs both. */
static bool compile_twice(struct arena *arena, const struct found *found, struct text *out,
                          bool *fails, struct error *err)
{
    struct make_options options = {
        .directory = found->suite,
        .target = arena_printf(arena, "differ_%s", found->name),
        .jobs = 1,
    };
    struct process_result result;
    if (!make_run(&options, out, &result, err))
        return false;
    if (result.exit_status != 0)
        return error_set(err, "cannot build it: %.600s", text_string(out));
    *fails = strstr(text_string(out), ": still fails") != NULL;
    return true;
}

static bool replay(struct campaign *campaign, const char *finding, struct text *out, bool *fails,
                   struct error *err)
{
    struct found found = {0};
    struct finding_record record;
    char *sequence;
    struct error unlisted;
    if (!locate(campaign->arena, finding, &found, err))
        return false;
    bool is_listed = emit_read_finding(campaign->arena, found.exemplar, &record, &unlisted);
    if (is_listed && record.end == END_BUILD_DEPENDENT)
        return compile_twice(campaign->arena, &found, out, fails, err);
    if (!file_read(campaign->arena, arena_printf(campaign->arena, "%s/sequence.txt", finding),
                   &sequence, NULL, err))
        return false;
    struct replayed replayed = {sequence, is_listed ? &record : NULL};
    return run(campaign, &replayed, out, fails, err);
}

bool campaign_replay(const struct campaign_options *options, const char *finding,
                     struct text *out, bool *fails, struct error *err)
{
    struct arena arena = {0};
    struct campaign campaign;
    campaign_begin(&campaign, options, &arena);
    bool ok = replay(&campaign, finding, out, fails, err);
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
