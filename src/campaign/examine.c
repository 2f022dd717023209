/* Failures become findings: confirmed in a fresh process by the real sanitizers, judged, made
 * minimal. What does not fail again there is not reported. */
#include <stdlib.h>
#include <string.h>

#include "campaign/internal.h"

enum {
    SHRINK_TRIES = 2000, /* evaluations of the predicate, nearly all in the search lane */
    SHRINK_TRIES_HANG = 16,    /* each takes as long as the hang is let go on */
    SHRINK_TRIES_LEAK = 100,   /* each cleans up anew, which takes many runs */
    SHRINK_TRIES_DOUBT = 100,  /* to find out whether what makes a failure doubtful matters */
    LEAKS_MAXIMUM = 16,
};

/* How a failure looks in one of the lanes. */
struct look {
    const struct operation *operation; /* whose call fails */
    enum wire_end end;
    int contract;
};

/* What a candidate must still show while it shrinks. */
struct wanted {
    struct campaign *campaign;
    struct look in_search, in_confirm;
    enum verdict verdict; /* VERDICT_NONE: any */
    struct outcome outcome; /* scratch */
    struct error error;
};

/* Regression tests get their share of the time, however many failures there are. */
static double seconds_for_tests(const struct campaign *campaign)
{
    double wanted = 2 + 4 * campaign->compile_seconds;
    double share = campaign->seconds_after_search / 2;
    return wanted < share ? wanted : share;
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

static struct look look_of(const struct wanted *wanted, const struct statements *statements)
{
    return (struct look){
        .operation = failing_operation(wanted->campaign, statements, &wanted->outcome),
        .end = wanted->outcome.end,
        .contract = wanted->outcome.contract,
    };
}

/* Runs the candidate in a lane and compares what is seen. */
static bool looks_the_same(struct wanted *wanted, struct executor *lane,
                           const struct statements *candidate, const struct look *before)
{
    if (!executor_run(lane, candidate, contract_flags, 0xBE, &wanted->outcome, NULL,
                      &wanted->error))
        return false;
    struct look now = look_of(wanted, candidate);
    return now.operation == before->operation && now.end == before->end &&
           now.contract == before->contract;
}

static bool verdict_is_the_same(struct wanted *wanted, const struct statements *candidate)
{
    struct campaign *campaign = wanted->campaign;
    const char *reason;
    return wanted->verdict == VERDICT_NONE ||
           judge(&campaign->trial, &campaign->vocabulary, candidate, &wanted->outcome, &reason) ==
               wanted->verdict;
}

/* In the search lane alone: hundreds of times cheaper, and nearly always right. */
static bool seems_to_fail(void *context, const struct statements *candidate)
{
    struct wanted *wanted = context;
    struct campaign *campaign = wanted->campaign;
    return campaign_seconds_left(campaign) >= seconds_for_tests(campaign) &&
           looks_the_same(wanted, campaign->search, candidate, &wanted->in_search) &&
           verdict_is_the_same(wanted, candidate);
}

static bool still_fails(void *context, const struct statements *candidate)
{
    struct wanted *wanted = context;
    return seems_to_fail(wanted, candidate) &&
           looks_the_same(wanted, wanted->campaign->confirm, candidate, &wanted->in_confirm) &&
           verdict_is_the_same(wanted, candidate);
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
    return executor_run(campaign->search, cleaned, WIRE_OBSERVE, 0xBE, &outcome, NULL, err) &&
           holds_nothing(&campaign->vocabulary, cleaned, &outcome);
}

static bool still_leaks(void *context, const struct statements *candidate)
{
    struct wanted *wanted = context;
    struct campaign *campaign = wanted->campaign;
    struct statements cleaned;
    size_t clean_up;
    const char *reason;
    if (campaign_seconds_left(campaign) < seconds_for_tests(campaign))
        return false;
    return leak_after_clean_up(wanted, candidate, &cleaned, &clean_up) &&
           judge(&campaign->trial, &campaign->vocabulary, &cleaned, &wanted->outcome, &reason) ==
               VERDICT_FAULT &&
           all_is_released(campaign, &cleaned, &wanted->error);
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
                              bool (*holds)(void *, const struct statements *), size_t tries)
{
    struct shrink_options options = {
        .vocabulary = &wanted->campaign->vocabulary,
        .holds = holds,
        .simplest = simplest,
        .context = wanted,
        .tries = tries,
    };
    shrink(statements, &options);
}

/* Shrinks by the quick predicate and asks the confirm lane once; when that says no, anew by both.
 */
static void shrink_failure(struct wanted *wanted, struct statements *statements, size_t tries)
{
    struct statements shrunk = *statements;
    shrink_statements(wanted, &shrunk, seems_to_fail, tries);
    if (still_fails(wanted, &shrunk))
        *statements = shrunk;
    else
        shrink_statements(wanted, statements, still_fails, tries / 10);
}

/* A finding that fails alike and is no better understood. */
static struct finding *same_finding(struct campaign *campaign, const struct finding *new)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (finding->function == new->function && finding->end == new->end &&
            finding->contract == new->contract && finding->verdict == new->verdict)
            return finding;
    }
    return NULL;
}

static void add_finding(struct campaign *campaign, const struct finding *finding)
{
    if (finding_is_expected(finding))
        return;
    struct finding *same = same_finding(campaign, finding);
    if (same)
        same->similar += finding->similar + 1;
    else if (finding->verdict != VERDICT_NONE)
        vector_push(&campaign->findings, *finding);
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

/* What a fresh process and the real sanitizers say; sets the verdict, VERDICT_NONE when nothing
 * fails there. */
static bool confirm(struct wanted *wanted, const struct statements *statements, struct error *err)
{
    struct campaign *campaign = wanted->campaign;
    if (!executor_run(campaign->search, statements, contract_flags, 0xBE, &wanted->outcome, NULL,
                      err))
        return false;
    wanted->in_search = look_of(wanted, statements);
    if (!executor_run(campaign->confirm, statements, contract_flags, 0xBE, &wanted->outcome, NULL,
                      err))
        return false;
    const char *reason;
    wanted->in_confirm = look_of(wanted, statements);
    wanted->verdict =
        judge(&campaign->trial, &campaign->vocabulary, statements, &wanted->outcome, &reason);
    if (wanted->in_confirm.operation->kind != OPERATION_CALL)
        wanted->verdict = VERDICT_NONE;
    return true;
}

/* The first exemplar that is certainly a fault, else the first that fails at all. */
static bool choose_exemplar(struct wanted *wanted, const struct cluster *cluster,
                            struct statements *chosen, struct error *err)
{
    struct wanted first = {.verdict = VERDICT_NONE};
    for (size_t i = 0; i < cluster->exemplar_count; i++) {
        struct statements statements;
        load_exemplar(&cluster->exemplars[i], &statements);
        if (!confirm(wanted, &statements, err))
            return false;
        bool is_better = wanted->verdict == VERDICT_FAULT || first.verdict == VERDICT_NONE;
        if (wanted->verdict == VERDICT_NONE || !is_better)
            continue;
        first = *wanted;
        *chosen = statements;
        if (wanted->verdict == VERDICT_FAULT || wanted->in_confirm.end == END_HANG)
            break; /* no hang is ever a fault */
    }
    first.campaign = wanted->campaign;
    *wanted = first;
    return true;
}

/* What makes a failure doubtful may have nothing to do with it: taken out, it is a fault. */
static bool resolve_doubt(struct wanted *wanted, struct statements *statements, struct error *err)
{
    if (wanted->verdict != VERDICT_UNDECIDED || wanted->in_confirm.end == END_HANG)
        return true;
    wanted->verdict = VERDICT_NONE;
    shrink_failure(wanted, statements, SHRINK_TRIES_DOUBT);
    return confirm(wanted, statements, err);
}

static bool file_finding(struct wanted *wanted, struct statements *statements, size_t members,
                         struct error *err)
{
    struct campaign *campaign = wanted->campaign;
    bool is_hang = wanted->in_confirm.end == END_HANG;
    if (wanted->verdict != VERDICT_NONE && wanted->verdict <= campaign->options->show)
        shrink_failure(wanted, statements, is_hang ? SHRINK_TRIES_HANG : SHRINK_TRIES);
    struct finding finding = {.function = wanted->in_confirm.operation->function,
                              .statements = *statements, .similar = members - 1};
    finding.clean_up = finding.statements.count;
    if (!conclude(campaign, &finding, contract_flags, err))
        return false;
    add_finding(campaign, &finding);
    return true;
}

/* What the search lane alone can see, or what a fresh process costs too much to see again:
 * undecided whatever is said there. */
static void note_undecided(struct campaign *campaign, const struct cluster *cluster,
                           const char *reason)
{
    const struct function *function = cluster->operation->function;
    if (!function || function->is_helper || function->is_support)
        return;
    struct finding finding = {
        .verdict = VERDICT_UNDECIDED, .end = cluster->end, .function = function, .reason = reason,
        .message = "", .report = "", .similar = cluster->members - 1};
    load_exemplar(&cluster->exemplars[0], &finding.statements);
    finding.clean_up = finding.statements.count;
    finding.failing_statement = finding.statements.count - 1;
    finding.calls = statements_call_count(&finding.statements, &campaign->vocabulary);
    add_finding(campaign, &finding);
}

static bool examine_cluster(struct campaign *campaign, const struct cluster *cluster,
                            struct error *err)
{
    const struct function *function = cluster->operation->function;
    if (!function || function->is_helper || function->is_support ||
        function_expects(function, cluster->end))
        return true;
    arena_reset(&campaign->trial);
    struct wanted *wanted = arena_alloc_zeroed(&campaign->trial, 1, sizeof *wanted);
    wanted->campaign = campaign;
    struct statements statements;
    if (!choose_exemplar(wanted, cluster, &statements, err))
        return false;
    if (wanted->verdict == VERDICT_NONE && cluster->end == END_FORBIDDEN) {
        note_undecided(campaign, cluster, "the sandbox stopped the call, not a fault");
        return true;
    }
    if (wanted->verdict == VERDICT_NONE) {
        campaign_note(campaign, "%zu failures of %s (%s) did not happen again in a fresh process; "
                      "they are not reported", cluster->members, function->name,
                      end_word(cluster->end));
        return true;
    }
    return resolve_doubt(wanted, &statements, err) &&
           file_finding(wanted, &statements, cluster->members, err);
}

/* Hangs cost their time limit: they are not confirmed unless the user wants to see them, and then
 * after everything else. */
static bool is_left_for_last(const struct cluster *cluster)
{
    return cluster->end == END_HANG;
}

static bool examine_some(struct campaign *campaign, bool last, struct error *err)
{
    for (size_t i = 0; i < campaign->clusters->count; i++) {
        const struct cluster *cluster = &campaign->clusters->items[i];
        if (is_left_for_last(cluster) != last)
            continue;
        if (last && campaign->options->show < VERDICT_UNDECIDED) {
            note_undecided(campaign, cluster, "the call may be slow rather than stuck");
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
    if (campaign->clusters->left_out)
        campaign_note(campaign, "%zu failures of yet other kinds were not looked at",
                      campaign->clusters->left_out);
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
    struct wanted *wanted = arena_alloc_zeroed(&campaign->trial, 1, sizeof *wanted);
    wanted->campaign = campaign;
    struct statements shrunk = *statements;
    if (!still_leaks(wanted, &shrunk))
        return true;
    shrink_statements(wanted, &shrunk, still_leaks, SHRINK_TRIES_LEAK);

    int call = last_call(&campaign->vocabulary, &shrunk);
    struct finding finding = {
        .function = campaign->vocabulary.operations.items[shrunk.items[call].operation]->function};
    if (!leak_after_clean_up(wanted, &shrunk, &finding.statements, &finding.clean_up) ||
        !conclude(campaign, &finding, WIRE_CHECK_LEAKS, err))
        return false;
    finding.failing_statement = (size_t)call;
    if (finding.end == END_LEAK)
        add_finding(campaign, &finding);
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

/* Not all of what a name is made of can tell findings apart; then they are numbered. */
static const char *name_finding(struct campaign *campaign, size_t index)
{
    const struct finding *finding = &campaign->findings.items[index];
    const char *name = arena_printf(campaign->arena, "%s-%s%s%s", finding->function->name,
                                    end_word(finding->end),
                                    finding->condition.kind == CONDITION_NONE ? "" : "-",
                                    finding->condition.kind == CONDITION_NONE
                                        ? ""
                                        : condition_name(finding->condition.kind));
    size_t length = strlen(name), same = 1;
    for (size_t i = 0; i < index; i++) {
        const char *other = campaign->findings.items[i].name;
        same += strncmp(other, name, length) == 0 && (!other[length] || other[length] == '.');
    }
    return same == 1 ? name : arena_printf(campaign->arena, "%s.%zu", name, same);
}

void sort_findings(struct campaign *campaign)
{
    if (campaign->findings.count)
        qsort(campaign->findings.items, campaign->findings.count,
              sizeof *campaign->findings.items, compare_findings);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        campaign->findings.items[i].id = (uint32_t)i + 1;
        campaign->findings.items[i].name = name_finding(campaign, i);
    }
}
