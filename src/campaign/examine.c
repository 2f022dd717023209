/* Failures become findings: confirmed in a fresh process by the real sanitizers, judged, made
 * minimal. What does not fail again there is not reported. */
#include <stdlib.h>
#include <string.h>

#include "campaign/internal.h"

enum {
    SHRINK_TRIES = 2000,    /* evaluations of the predicate, most of them in the search lane */
    SHRINK_TRIES_HANG = 16,    /* each takes as long as the hang is let go on */
    LEAKS_MAXIMUM = 16,
};

/* What a candidate must still show while it shrinks. */
struct wanted {
    struct campaign *campaign;
    const struct operation *operation; /* that fails; NULL: any (leaks) */
    enum verdict verdict;
    enum wire_end search_end, confirm_end;
    int contract;
    struct outcome outcome; /* scratch */
    struct error error;
};

/* Regression tests get their share of the time, however many failures there are. */
static double seconds_for_tests(const struct campaign *campaign)
{
    double least = 2 + 4 * campaign->compile_seconds;
    double share = campaign->options->time_seconds / 6;
    return least > share ? least : share;
}

static const uint32_t contract_flags = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL;

static const struct operation *failing_operation(const struct campaign *campaign,
                                                 const struct statements *statements,
                                                 const struct outcome *outcome)
{
    size_t last = outcome->statement < statements->count ? outcome->statement
                                                         : statements->count - 1;
    return campaign->vocabulary.operations.items[statements->items[last].operation];
}

static bool matches(const struct wanted *wanted, const struct statements *statements,
                    enum wire_end end)
{
    return wanted->outcome.end == end && wanted->outcome.contract == wanted->contract &&
           failing_operation(wanted->campaign, statements, &wanted->outcome) ==
               wanted->operation;
}

static bool still_fails(void *context, const struct statements *candidate)
{
    struct wanted *wanted = context;
    struct campaign *campaign = wanted->campaign;
    if (campaign_seconds_left(campaign) < seconds_for_tests(campaign))
        return false;
    if (!executor_run(campaign->search, candidate, contract_flags, 0xBE, &wanted->outcome, NULL,
                      &wanted->error) ||
        !matches(wanted, candidate, wanted->search_end))
        return false;
    if (!executor_run(campaign->confirm, candidate, contract_flags, 0xBE, &wanted->outcome, NULL,
                      &wanted->error) ||
        !matches(wanted, candidate, wanted->confirm_end))
        return false;
    const char *reason;
    return judge(&campaign->work, &campaign->vocabulary, candidate, &wanted->outcome, &reason) ==
           wanted->verdict;
}

static bool leak_after_clean_up(struct wanted *wanted, const struct statements *candidate,
                                struct statements *cleaned, size_t *clean_up)
{
    struct campaign *campaign = wanted->campaign;
    bool is_clean;
    *cleaned = *candidate;
    if (!append_clean_up(campaign, cleaned, clean_up, &is_clean, &wanted->error) || is_clean)
        return false;
    return executor_run(campaign->confirm, cleaned, WIRE_CHECK_LEAKS, 0xBE, &wanted->outcome,
                        NULL, &wanted->error) &&
           wanted->outcome.end == END_LEAK;
}

/* A leak that comes from values nobody knows how to release is not the library's. */
static bool all_is_released(struct campaign *campaign, const struct statements *cleaned,
                            struct error *err)
{
    struct outcome outcome;
    if (!executor_run(campaign->search, cleaned, WIRE_OBSERVE, 0xBE, &outcome, NULL, err))
        return false;
    for (size_t i = 0; i < outcome.statement_count; i++)
        if (!(outcome.values[i].flags & VALUE_SKIPPED) &&
            outcome.values[i].flags & (VALUE_BLOCK | VALUE_OWNS))
            return false;
    return true;
}

static bool still_leaks(void *context, const struct statements *candidate)
{
    struct wanted *wanted = context;
    struct statements cleaned;
    size_t clean_up;
    if (campaign_seconds_left(wanted->campaign) < 0)
        return false;
    return leak_after_clean_up(wanted, candidate, &cleaned, &clean_up) &&
           all_is_released(wanted->campaign, &cleaned, &wanted->error);
}

static bool simplest(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index)
{
    struct wanted *wanted = context;
    struct strategy *strategy = wanted->campaign->strategy;
    struct component component;
    if (!strategy->class->simplest(strategy, sort, nth, &component))
        return false;
    *sequence = component.sequence;
    *index = component.index;
    return true;
}

static void shrink_statements(struct wanted *wanted, struct statements *statements,
                              bool (*holds)(void *, const struct statements *))
{
    struct shrink_options options = {
        .vocabulary = &wanted->campaign->vocabulary,
        .holds = holds,
        .simplest = simplest,
        .context = wanted,
        .tries = wanted->confirm_end == END_HANG ? SHRINK_TRIES_HANG : SHRINK_TRIES,
    };
    shrink(statements, &options);
}

static struct finding *same_finding(struct campaign *campaign, const struct function *function,
                                    enum wire_end end, const struct contract *contract)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (finding->function == function && finding->end == end && finding->contract == contract)
            return finding;
    }
    return NULL;
}

static void describe(struct campaign *campaign, struct finding *finding,
                     const struct outcome *outcome, const struct text *report)
{
    finding->end = outcome->end;
    finding->failing_statement = outcome->statement < finding->statements.count
                                     ? outcome->statement
                                     : finding->statements.count - 1;
    struct statements body = finding->statements;
    body.count = finding->clean_up;
    finding->calls = statements_call_count(&body, &campaign->vocabulary);
    finding->subject = outcome->subject;
    finding->other = outcome->other;
    finding->contract =
        outcome->contract >= 0 ? campaign->api.contracts.items[outcome->contract] : NULL;
    finding->message = arena_copy_string(campaign->arena, outcome->message);
    finding->report = arena_copy_string(campaign->arena, text_string(report));
}

/* Runs the final form once more for its report and the last word on the verdict. */
static bool conclude(struct campaign *campaign, struct finding *finding, uint32_t flags,
                     struct error *err)
{
    struct outcome outcome;
    struct text report = {0};
    bool ok = executor_run(campaign->confirm, &finding->statements, flags, 0xBE, &outcome,
                           &report, err);
    if (ok) {
        symbolize(campaign, &report);
        describe(campaign, finding, &outcome, &report);
        finding->verdict = judge(campaign->arena, &campaign->vocabulary, &finding->statements,
                                 &outcome, &finding->reason);
    }
    text_release(&report);
    return ok;
}

static void load_exemplar(const struct exemplar *exemplar, struct statements *statements)
{
    memcpy(statements->items, exemplar->statements,
           exemplar->count * sizeof exemplar->statements[0]);
    statements->count = exemplar->count;
}

/* True in *confirmed when the sequence fails in a fresh process as well, alone. */
static bool confirm(struct wanted *wanted, const struct statements *statements, bool *confirmed,
                    struct error *err)
{
    struct campaign *campaign = wanted->campaign;
    if (!executor_run(campaign->confirm, statements, contract_flags, 0xBE, &wanted->outcome, NULL,
                      err))
        return false;
    const char *reason;
    wanted->confirm_end = wanted->outcome.end;
    wanted->contract = wanted->outcome.contract;
    wanted->operation = failing_operation(campaign, statements, &wanted->outcome);
    wanted->verdict =
        judge(&campaign->work, &campaign->vocabulary, statements, &wanted->outcome, &reason);
    *confirmed = wanted->verdict != VERDICT_NONE && wanted->operation->kind == OPERATION_CALL;
    return true;
}

static bool file_finding(struct wanted *wanted, struct statements *statements, size_t members,
                         struct error *err)
{
    struct campaign *campaign = wanted->campaign;
    const struct contract *contract =
        wanted->contract >= 0 ? campaign->api.contracts.items[wanted->contract] : NULL;
    const struct function *function = wanted->operation->function;
    struct finding *same = same_finding(campaign, function, wanted->confirm_end, contract);
    if (same) {
        same->similar += members;
        return true;
    }
    bool is_shown = wanted->verdict == VERDICT_FAULT || campaign->options->show_all;
    if (is_shown) {
        if (!executor_run(campaign->search, statements, contract_flags, 0xBE, &wanted->outcome,
                          NULL, err))
            return false;
        wanted->search_end = wanted->outcome.end;
        shrink_statements(wanted, statements, still_fails);
    }
    struct finding finding = {
        .function = function, .statements = *statements, .similar = members - 1};
    finding.clean_up = finding.statements.count;
    if (!conclude(campaign, &finding, contract_flags, err))
        return false;
    if (finding.verdict != VERDICT_NONE)
        vector_push(&campaign->findings, finding);
    return true;
}

static bool examine_cluster(struct campaign *campaign, const struct cluster *cluster,
                            struct error *err)
{
    struct wanted *wanted = arena_alloc_zeroed(&campaign->work, 1, sizeof *wanted);
    wanted->campaign = campaign;
    if (cluster->operation->kind != OPERATION_CALL || cluster->operation->function->is_helper ||
        cluster->operation->function->is_support)
        return true;
    for (size_t i = 0; i < cluster->exemplar_count; i++) {
        struct statements statements;
        bool confirmed;
        load_exemplar(&cluster->exemplars[i], &statements);
        if (!confirm(wanted, &statements, &confirmed, err))
            return false;
        if (confirmed)
            return file_finding(wanted, &statements, cluster->members, err);
    }
    campaign_note(campaign,
                  "%zu failures of %s (%s) did not happen again in a fresh process; they are not "
                  "reported",
                  cluster->members, cluster->operation->function->name, end_word(cluster->end));
    return true;
}

/* Hangs are undecided whatever a fresh process says, and each costs its time limit: they are not
 * confirmed unless the user wants to see them, and then after everything else. */
static bool is_left_for_last(const struct cluster *cluster)
{
    return cluster->end == END_HANG;
}

static void note_hang(struct campaign *campaign, const struct cluster *cluster)
{
    const struct function *function = cluster->operation->function;
    if (!function || function->is_helper || function->is_support)
        return;
    struct finding finding = {
        .verdict = VERDICT_UNDECIDED, .end = END_HANG, .function = function,
        .reason = "the call may be slow rather than stuck", .message = "", .report = "",
        .similar = cluster->members - 1};
    load_exemplar(&cluster->exemplars[0], &finding.statements);
    finding.clean_up = finding.statements.count;
    finding.failing_statement = finding.statements.count - 1;
    finding.calls = statements_call_count(&finding.statements, &campaign->vocabulary);
    vector_push(&campaign->findings, finding);
}

static bool examine_some(struct campaign *campaign, bool last, struct error *err)
{
    for (size_t i = 0; i < campaign->clusters->count; i++) {
        const struct cluster *cluster = &campaign->clusters->items[i];
        if (is_left_for_last(cluster) != last)
            continue;
        if (last && !campaign->options->show_all) {
            note_hang(campaign, cluster);
            continue;
        }
        if (campaign_seconds_left(campaign) < seconds_for_tests(campaign)) {
            campaign_note(campaign, "not all kinds of failure were examined for lack of time; "
                          "give more with --time");
            return true;
        }
        if (!examine_cluster(campaign, cluster, err))
            return false;
    }
    return true;
}

bool examine_failures(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, "confirming and shrinking failures");
    return examine_some(campaign, false, err) && examine_some(campaign, true, err);
}

static size_t leak_count(const struct campaign *campaign)
{
    size_t count = 0;
    for (size_t i = 0; i < campaign->findings.count; i++)
        count += campaign->findings.items[i].end == END_LEAK;
    return count;
}

bool examine_leak(struct campaign *campaign, const struct statements *statements,
                  struct error *err)
{
    if (leak_count(campaign) >= LEAKS_MAXIMUM)
        return true;
    struct wanted *wanted = arena_alloc_zeroed(&campaign->work, 1, sizeof *wanted);
    wanted->campaign = campaign;
    wanted->verdict = VERDICT_FAULT;
    struct statements shrunk = *statements;
    if (!still_leaks(wanted, &shrunk))
        return true;
    shrink_statements(wanted, &shrunk, still_leaks);

    int call = last_call(&campaign->vocabulary, &shrunk);
    const struct function *function =
        campaign->vocabulary.operations.items[shrunk.items[call].operation]->function;
    struct finding *same = same_finding(campaign, function, END_LEAK, NULL);
    if (same) {
        same->similar++;
        return true;
    }
    struct finding finding = {.function = function};
    if (!leak_after_clean_up(wanted, &shrunk, &finding.statements, &finding.clean_up) ||
        !conclude(campaign, &finding, WIRE_CHECK_LEAKS, err))
        return true;
    finding.failing_statement = (size_t)call;
    if (finding.verdict != VERDICT_NONE && finding.end == END_LEAK)
        vector_push(&campaign->findings, finding);
    return true;
}

static int compare_findings(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    if (x->verdict != y->verdict)
        return x->verdict < y->verdict ? -1 : 1;
    if (x->function->id != y->function->id)
        return x->function->id < y->function->id ? -1 : 1;
    if (x->end != y->end)
        return x->end < y->end ? -1 : 1;
    unsigned x_contract = x->contract ? x->contract->id : 0;
    unsigned y_contract = y->contract ? y->contract->id : 0;
    return x_contract < y_contract ? -1 : x_contract > y_contract;
}

void sort_findings(struct campaign *campaign)
{
    if (campaign->findings.count)
        qsort(campaign->findings.items, campaign->findings.count,
              sizeof *campaign->findings.items, compare_findings);
    for (size_t i = 0; i < campaign->findings.count; i++)
        campaign->findings.items[i].id = (uint32_t)i + 1;
}
