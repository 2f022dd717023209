/* Failures become findings: confirmed in a fresh process by the real sanitizers, made minimal,
 * judged. What does not fail again there is not reported. */
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "triage/triage.h"

enum {
    SHRINK_TRIES = 2000,    /* evaluations of the predicate, nearly all in the search lane */
    SHRINK_TRIES_HANG = 64, /* each takes as long as the hang is let go on */
    EXEMPLARS_JUDGED = 3,   /* until one of them is a fault */
    RETURNS_OF_QUICK = 8,   /* as in judge/proportion.c: what hangs is no slow function */
    HANGS_EXAMINED = 3,     /* unless the user wants to see all: some seconds each */
};

/* ---- the judge's laboratory ---- */

static bool component_of(void *context, const struct type *sort, size_t nth,
                         const struct sequence **sequence, size_t *index)
{
    return campaign_component(context, sort, nth, sequence, index);
}

static uint64_t calls_of(void *context, const struct operation *operation)
{
    const struct campaign *campaign = context;
    const struct operation_record *record = &campaign->learned.records[operation->id];
    uint64_t calls = record->returns;
    for (size_t end = 0; end < END_COUNT; end++)
        calls += record->ends[end];
    return calls;
}

static uint64_t returns_of(void *context, const struct operation *operation)
{
    const struct campaign *campaign = context;
    return campaign->learned.records[operation->id].returns;
}

static enum fate fate_of(void *context, const struct operation *operation, size_t argument)
{
    const struct campaign *campaign = context;
    return experience_fate(campaign->learned.experience, operation, argument);
}

static int lender_of(void *context, const struct operation *operation)
{
    const struct campaign *campaign = context;
    return experience_lender(campaign->learned.experience, operation);
}

static bool went_well(void *context, const struct operation *operation, size_t argument,
                      const struct statements *statements, size_t call)
{
    const struct campaign *campaign = context;
    int source = statements_source(statements, call, argument);
    return source < 0 ||
           experience_went_well(campaign->learned.experience, operation, argument,
                                statements_origin(statements, &campaign->subject.vocabulary,
                                                  (size_t)source, call));
}

static bool success_of(void *context, const struct operation *operation, size_t nth,
                       struct statements *statements, size_t *call)
{
    const struct campaign *campaign = context;
    const struct candidates *candidates = &campaign->corpus.candidates[operation->id];
    if (nth >= candidates->count)
        return false;
    const struct candidate *candidate = &candidates->items[nth];
    statements->count = candidate->count;
    memcpy(statements->items, candidate->statements,
           candidate->count * sizeof statements->items[0]);
    *call = (size_t)last_call(&campaign->subject.vocabulary, statements);
    return true;
}

/* ---- one failure ---- */

static void describe(struct campaign *campaign, struct finding *finding,
                     const struct outcome *outcome, const char *report)
{
    finding->end = outcome->end;
    finding->failing_statement = outcome->statement < finding->statements.count
                                     ? outcome->statement
                                     : finding->statements.count - 1;
    struct statements body = finding->statements;
    body.count = finding->clean_up;
    finding->calls = statements_call_count(&body, &campaign->subject.vocabulary);
    finding->subject = outcome->subject;
    finding->other = outcome->other;
    finding->contract =
        outcome->contract >= 0 ? campaign->subject.api.contracts.items[outcome->contract] : NULL;
    finding->message = arena_copy_string(campaign->arena, outcome->message);
    finding->report = arena_copy_string(campaign->arena, report);
}

static void judge_finding(struct campaign *campaign, struct finding *finding,
                          const struct outcome *outcome, const char *report)
{
    struct limited_runner limited;
    limited_runner_init(&limited, campaign->lanes.runners.search, limit_to_examine(campaign));
    struct laboratory laboratory = {&limited.runner, component_of, calls_of,   returns_of, fate_of,
                                    lender_of,       went_well,    success_of, campaign,
                                    outcome->end == END_HANG ? WIRE_HASTY : 0};
    struct failure failure = {&finding->statements, outcome, report};
    struct judgement judgement;
    judge(campaign->arena, &campaign->subject.vocabulary, &failure, &laboratory, &judgement);
    bool is_pedantic = outcome->end == END_PEDANTIC && (judgement.verdict == VERDICT_FAULT ||
                                                        judgement.verdict == VERDICT_UNDECIDED);
    finding->verdict = is_pedantic ? VERDICT_PEDANTIC : judgement.verdict;
    finding->reason = judgement.reason;
    finding->rule = judgement.rule;
    finding->condition = judgement.condition;
    finding->clues = judgement.clues;
    finding->cause = judgement.cause;
    finding->neighbour = judgement.neighbour;
}

bool conclude(struct campaign *campaign, struct finding *finding, uint32_t flags,
              struct error *err)
{
    struct outcome outcome;
    struct text report = {0};
    struct run_options options = {flags, WIRE_USUAL_FILL, &report};
    bool ok = runner_run_with(campaign->lanes.runners.confirm, &finding->statements, &options,
                              &outcome, err);
    if (ok) {
        /* The outcome's texts live until the next run, and the judge runs many. */
        outcome.message = arena_copy_string(campaign->arena, outcome.message);
        judge_finding(campaign, finding, &outcome, text_string(&report));
        describe(campaign, finding, &outcome, text_string(&report));
    }
    text_release(&report);
    return ok;
}

static bool is_same_sequence(const struct statements *a, const struct statements *b)
{
    return a->count == b->count &&
           memcmp(a->items, b->items, a->count * sizeof a->items[0]) == 0;
}

/* The final form of a failure that was just confirmed: what was seen then is the report. A hang was
 * given up early, and is waited for now. */
static bool conclude_failing(struct failing *failing, struct finding *finding, struct error *err)
{
    struct campaign *campaign = failing->campaign;
    const struct confirmation *seen = &failing->confirmation;
    if (failing->is_hang)
        return conclude(campaign, finding, CONTRACT_FLAGS | WIRE_PATIENT, err);
    if (!is_same_sequence(&seen->statements, &finding->statements))
        return conclude(campaign, finding, CONTRACT_FLAGS, err);
    judge_finding(campaign, finding, &seen->outcome, seen->report);
    describe(campaign, finding, &seen->outcome, seen->report);
    return true;
}

static void load_exemplar(const struct exemplar *exemplar, struct statements *statements)
{
    memcpy(statements->items, exemplar->statements,
           exemplar->count * sizeof exemplar->statements[0]);
    statements->count = exemplar->count;
}

bool examine_exemplar(struct failing *failing, const struct exemplar *exemplar,
                      struct finding *finding, struct error *err)
{
    struct statements statements;
    bool fails;
    load_exemplar(exemplar, &statements);
    finding->verdict = VERDICT_NONE;
    failing->is_hang = false;
    if (!confirm_failure(failing, &statements, &fails, err))
        return false;
    if (!fails)
        return true;
    bool is_hang = failing->is_hang = failing->in_confirm.end == END_HANG;
    shrink_failure(failing, &statements, is_hang ? SHRINK_TRIES_HANG : SHRINK_TRIES);
    finding->function = failing->in_confirm.operation->function;
    finding->statements = statements;
    finding->clean_up = statements.count;
    return conclude_failing(failing, finding, err);
}

/* A kind of failure that waits to be looked into. */
struct waiting {
    struct cluster *cluster;
    bool was_found; /* the run before reported something of its function */
    size_t alike; /* before it: the same end in the same function of the library */
    /* Hangs cost their time limit: those of functions that hardly return are not confirmed unless
     * the user wants to see them, and then after everything else. */
    bool is_left_for_last;
    size_t next, judged;     /* exemplars: the next one, and how many failed again */
    struct finding *finding; /* the best of these; NULL: not looked into */
};

/* The first exemplar that is a fault, else the first that fails at all; so many are judged. */
static bool examine_exemplars(struct failing *failing, struct waiting *waiting, size_t most,
                              struct error *err)
{
    const struct cluster *cluster = waiting->cluster;
    while (waiting->next < cluster->exemplar_count && waiting->judged < most) {
        struct finding next = {.similar = cluster->members - 1, .place = cluster->place,
                               .innermost = cluster->innermost};
        if (!examine_exemplar(failing, &cluster->exemplars[waiting->next++], &next, err))
            return false;
        waiting->judged += next.verdict != VERDICT_NONE;
        if (waiting->finding->verdict == VERDICT_NONE || next.verdict == VERDICT_FAULT)
            *waiting->finding = next;
        if (next.verdict == VERDICT_FAULT || next.end == END_HANG)
            waiting->next = cluster->exemplar_count; /* another hang would take as long */
    }
    return true;
}

/* ---- all failures ---- */

/* What the search lane alone can see, or what a fresh process costs too much to see again:
 * undecided whatever is said there. */
static void note_undecided(struct campaign *campaign, const struct cluster *cluster,
                           const char *reason)
{
    struct finding finding = {
        .verdict = VERDICT_UNDECIDED, .end = cluster->end,
        .function = cluster->operation->function, .reason = reason, .message = "", .report = "",
        .condition = {.sentence = ""}, .similar = cluster->members - 1};
    load_exemplar(&cluster->exemplars[0], &finding.statements);
    finding.clean_up = finding.statements.count;
    finding.failing_statement = finding.statements.count - 1;
    finding.calls = statements_call_count(&finding.statements, &campaign->subject.vocabulary);
    add_finding(campaign, &finding);
}

/* Is it known already, by what was examined before it? */
static bool join_known(struct campaign *campaign, const struct cluster *cluster, bool is_injected)
{
    struct finding *known = is_injected ? find_injected(campaign, cluster->place)
                                        : find_fault(campaign, cluster);
    if (known)
        known->similar += cluster->members;
    return known != NULL;
}

/* Says what came of it. */
static void settle(struct campaign *campaign, struct waiting *waiting)
{
    const struct cluster *cluster = waiting->cluster;
    if (waiting->finding->verdict == VERDICT_NONE && cluster->end == END_FORBIDDEN)
        note_undecided(campaign, cluster, "the sandbox stopped the call, which is not a fault");
    else if (waiting->finding->verdict == VERDICT_NONE)
        campaign_note(campaign, "%zu failures of %s (%s) did not happen again in a fresh process; "
                      "they are not reported", cluster->members, cluster->operation->function->name,
                      end_word(cluster->end));
    else
        add_finding(campaign, waiting->finding);
    waiting->finding = NULL;
}

static bool is_done(const struct waiting *waiting)
{
    return waiting->judged >= EXEMPLARS_JUDGED || waiting->next >= waiting->cluster->exemplar_count;
}

/* Of a kind that was looked into before, what is left of its exemplars. */
static bool examine_cluster(struct campaign *campaign, struct waiting *waiting, bool is_injected,
                            struct error *err)
{
    size_t most = waiting->finding ? EXEMPLARS_JUDGED : 1;
    if (join_known(campaign, waiting->cluster, is_injected)) {
        waiting->finding = NULL;
        return true;
    }
    if (!waiting->finding)
        waiting->finding = arena_alloc_zeroed(&campaign->work, 1, sizeof *waiting->finding);
    arena_reset(&campaign->trial);
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    failing->campaign = campaign;
    double start = campaign_now(campaign);
    if (!examine_exemplars(failing, waiting, most, err))
        return false;
    vector_push(&campaign->budget.spent.examinations, campaign_now(campaign) - start);
    if (is_done(waiting))
        settle(campaign, waiting);
    return true;
}

/* A function that returned often and hangs with other arguments may never end with them. */
static bool may_be_stuck(const struct campaign *campaign, const struct cluster *cluster)
{
    return cluster->end == END_HANG &&
           campaign->learned.records[cluster->operation->id].returns >= RETURNS_OF_QUICK &&
           api_rule_is_on(&campaign->subject.api, RULE_PROPORTION);
}

static bool is_alike(const struct cluster *a, const struct cluster *b)
{
    return a->end == b->end && a->innermost && b->innermost &&
           strcmp(a->innermost, b->innermost) == 0;
}

/* Those that leave the least doubt first, and of each code one before another: when time runs
 * short, the most promising are done. */
static int compare_waiting(const void *a, const void *b)
{
    const struct waiting *x = a, *y = b;
    size_t x_doubts = x->cluster->exemplars[0].doubts, y_doubts = y->cluster->exemplars[0].doubts;
    if (x->is_left_for_last != y->is_left_for_last)
        return x->is_left_for_last ? 1 : -1;
    if (x->was_found != y->was_found)
        return x->was_found ? -1 : 1;
    if (x->alike != y->alike)
        return x->alike < y->alike ? -1 : 1;
    if (x_doubts != y_doubts)
        return x_doubts < y_doubts ? -1 : 1;
    if ((x->cluster->end == END_HANG) != (y->cluster->end == END_HANG))
        return x->cluster->end == END_HANG ? 1 : -1;
    return x->cluster < y->cluster ? -1 : x->cluster > y->cluster; /* in the order of finding */
}

static bool is_reported_on(const struct cluster *cluster)
{
    const struct function *function = cluster->operation->function;
    return function && !function->is_not_under_test && !function->is_support &&
           !function_expects(function, cluster->end);
}

/* A finding is named after its function and its end: "list_at-abort". */
static bool was_found(const struct campaign *campaign, const struct cluster *cluster)
{
    const char *function = cluster->operation->function->name;
    size_t length = strlen(function);
    for (size_t i = 0; i < campaign->output.findings.count; i++) {
        const char *name = campaign->output.findings.items[i].name;
        if (strncmp(name, function, length) == 0 && name[length] == '-')
            return true;
    }
    return false;
}

/* First by doubts, so that of those that are alike the best is the first. */
static size_t line_up(const struct campaign *campaign, struct clusters *clusters,
                      struct waiting *waiting)
{
    size_t count = 0;
    for (size_t i = 0; i < clusters->count; i++)
        clusters->items[i].is_examined |= !is_reported_on(&clusters->items[i]);
    for (size_t i = 0; i < clusters->count; i++)
        if (!clusters->items[i].is_examined)
            waiting[count++] = (struct waiting){
                .cluster = &clusters->items[i],
                .was_found = was_found(campaign, &clusters->items[i]),
                .is_left_for_last = clusters->items[i].end == END_HANG &&
                                    !may_be_stuck(campaign, &clusters->items[i]),
            };
    qsort(waiting, count, sizeof *waiting, compare_waiting);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            waiting[i].alike += is_alike(waiting[k].cluster, waiting[i].cluster);
    qsort(waiting, count, sizeof *waiting, compare_waiting);
    return count;
}

void list_suspects(struct campaign *campaign)
{
    for (size_t i = 0; i < campaign->failures.found->count; i++)
        if (is_reported_on(&campaign->failures.found->items[i]))
            note_undecided(campaign, &campaign->failures.found->items[i],
                           "it was not examined");
    sort_findings(campaign);
}

/* Kinds of failure in a row, and what they are. */
struct row {
    struct campaign *campaign;
    struct waiting *waiting;
    size_t count;
    bool is_injected;
};

void tell_examination(struct campaign *campaign)
{
    const struct examination_progress progress = {
        campaign_now(campaign) - campaign->budget.start, campaign->failures.examined,
        campaign->failures.to_examine};
    if (progress.total)
        campaign_tell(campaign,
                      &(struct event){.kind = EVENT_EXAMINATION, .examination = progress});
}

/* One exemplar of each kind: most kinds are told by it, and none has to wait for the others of
 * those before it. */
static bool examine_first(const struct row *row, struct error *err)
{
    struct campaign *campaign = row->campaign;
    size_t hangs = 0;
    for (size_t i = 0; i < row->count; i++) {
        const struct cluster *cluster = row->waiting[i].cluster;
        bool is_hang = cluster->end == END_HANG;
        campaign->failures.examined = i;
        tell_examination(campaign);
        bool is_worth_it = !row->waiting[i].is_left_for_last && hangs < HANGS_EXAMINED;
        if (is_hang && !is_worth_it && campaign->options->show.last < VERDICT_UNDECIDED) {
            note_undecided(campaign, cluster, "the call may be slow rather than stuck");
        } else if (!is_time_to_examine(campaign)) {
            campaign_ran_short(campaign, "%zu of %zu kinds of failure%s were not examined",
                               row->count - i, row->count,
                               row->is_injected ? " with an injected failure" : "");
            return true;
        } else if (!examine_cluster(campaign, &row->waiting[i], row->is_injected, err)) {
            return false;
        }
        row->waiting[i].cluster->is_examined = true;
        hangs += is_hang;
    }
    return true;
}

/* What is no fault by its first exemplar may be one by another. */
static bool examine_rest(const struct row *row, struct error *err)
{
    for (size_t i = 0; i < row->count; i++) {
        struct waiting *waiting = &row->waiting[i];
        if (waiting->finding && is_time_to_examine(row->campaign) &&
            !examine_cluster(row->campaign, waiting, row->is_injected, err))
            return false;
        if (waiting->finding)
            settle(row->campaign, waiting);
    }
    return true;
}

bool examine_failures(struct campaign *campaign, struct clusters *clusters, struct error *err)
{
    struct waiting waiting[CLUSTERS_MAXIMUM];
    if (clusters_waiting(clusters))
        campaign_stage(campaign, "confirming and shrinking failures");
    if (clusters->left_out)
        campaign_note(campaign, "%zu failures of further kinds were not examined",
                      clusters->left_out);
    name_places(campaign, clusters);
    struct row row = {campaign, waiting, line_up(campaign, clusters, waiting),
                      clusters == campaign->failures.injected};
    double start = campaign_now(campaign);
    campaign->failures.to_examine = row.count;
    size_t waiting_before = clusters_waiting(clusters);
    bool ok = examine_first(&row, err) && examine_rest(&row, err);
    campaign->failures.to_examine = 0;
    campaign->budget.examining_seconds += campaign_now(campaign) - start;
    campaign->budget.examined += waiting_before - clusters_waiting(clusters);
    return ok;
}
