#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "execute/executor.h"
#include "generate/directed.h"
#include "generate/evolution.h"
#include "generate/strategy.h"
#include "judge/judge.h"
#include "model/pointee.h"
#include "search/injection.h"
#include "search/search.h"

enum {
    FIRST_BATCH = 16,  /* small batches first: what they teach is used by the next */
    LARGEST_BATCH = 256,
    PROGRESS_EVERY = 32, /* batches */
    STUDIED_BATCH = 16,  /* the log of comparisons has room for so many, mostly */
    PROBED_BATCH = 64,   /* what is settled is not logged; what is left is little */
    LOGGED_PER_SETTLING = 12, /* batches; what is settled is told anew when none is under way */
    DIRECTED_BATCH = 64,
    REFUSED_BATCH = 128,
    SAMPLED_EVERY = 32, /* of the sequences that teach nothing new, for refusals */
    EVOLVED_BATCH = 256,
    SMALLEST_BATCH = 4,
    /* Under way at a time, for up to four workers: what is learned when, and with it the whole
     * search, does not depend on their number. While one batch takes long, the other workers have
     * something to do. */
    BATCHES_UNDER_WAY = WIRE_SLOTS,
    BATCHES_PER_WORKER = 2, /* at least: it runs one while the next is filled */
    TEST_LENGTH_MAXIMUM = 24, /* statements of a sequence that may become a test */
};

enum batch_kind {
    BATCH_CHOSEN,    /* by the strategy */
    BATCH_WITNESSES, /* that ran before; what they compare is logged */
    BATCH_PROBES,    /* witnesses with one literal nudged; likewise */
    BATCH_CHANGES,   /* witnesses with other literals */
    BATCH_EVOLVED,   /* sequences that reached something new, with a text edited */
    BATCH_REFUSED,   /* kept sequences that are refused something at the last call */
};

/* With --time: longer batches of slow calls would overrun it, when a worker has so many to run. */
static const double worker_seconds_most = 0.5;

/* One request under way: its sequences, in memory of its own. */
struct batch {
    enum batch_kind kind;
    struct arena arena;
    const struct sequence *sequences[LARGEST_BATCH];
    uint32_t numbers[REFUSED_BATCH]; /* of probes and of what is refused something */
    size_t count;
    uint64_t calls; /* that it asks for; fewer may be made */
};

struct searching {
    struct campaign *campaign;
    struct batch *batches; /* a ring of those under way */
    size_t ring_size;
    size_t batch_size;
    size_t batches_begun, batches_done;
    size_t empty_batches;
    size_t logged_under_way; /* batches whose comparisons are logged */
    size_t logged_since_settled; /* ... since workers were told what need not be */
    uint64_t calls_under_way; /* asked for and not yet reported */
    bool has_no_room; /* and tidying did not make any */
    double deadline;
    double collected_at;     /* when the last batch was */
    double sequence_seconds; /* what a sequence took, lately */
    uint32_t flags;
    struct statements statements;
    struct outcome outcome;
};

/* So many batches in a row without a new sequence end the search. Where one function of many can be
 * called to begin with, it takes a while until it is chosen. */
static bool has_run_dry(const struct searching *searching)
{
    return searching->empty_batches >= 3 + searching->campaign->subject.vocabulary.operations.count;
}

static bool calls_are_left(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    return !campaign->options->calls ||
           campaign->effort.calls - campaign->effort.uncounted_calls + searching->calls_under_way <
               campaign->options->calls;
}

static enum search_end why_it_ends(const struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    const struct campaign_options *options = campaign->options;
    if (campaign_is_interrupted(campaign))
        return SEARCH_INTERRUPTED;
    if (has_run_dry(searching))
        return SEARCH_HAS_RUN_DRY;
    if (!calls_are_left(searching))
        return SEARCH_MADE_ITS_CALLS;
    if (options->until_saturated &&
        coverage_is_saturated(&campaign->subject.coverage, campaign->effort.calls))
        return SEARCH_IS_SATURATED;
    if (options->time_seconds > 0 && clock_wall_seconds() >= searching->deadline)
        return SEARCH_TIME_IS_OVER;
    return SEARCH_GOES_ON;
}

static bool budget_is_left(struct searching *searching)
{
    searching->campaign->effort.ended_by = why_it_ends(searching);
    return searching->campaign->effort.ended_by == SEARCH_GOES_ON;
}

/* The next sequence of the batch and its flat form; NULL when there is none. */
static const struct sequence *next_of(struct searching *searching, struct batch *batch,
                                      const struct statements **flat)
{
    struct campaign *campaign = searching->campaign;
    struct statements *statements = &searching->statements;
    struct change change;
    switch (batch->kind) {
    case BATCH_CHOSEN:
        return campaign->sources.strategy->class->next(campaign->sources.strategy, &batch->arena,
                                                       flat);
    case BATCH_WITNESSES:
        if (!directed_witness(campaign->sources.directed, statements))
            return NULL;
        break;
    case BATCH_PROBES:
        if (!directed_probe(campaign->sources.directed, statements, &batch->numbers[batch->count]))
            return NULL;
        break;
    case BATCH_EVOLVED:
        if (!evolution_next(campaign->sources.evolution, statements))
            return NULL;
        break;
    case BATCH_REFUSED:
        if (!injection_next(campaign->sources.injection, statements, &batch->numbers[batch->count]))
            return NULL;
        break;
    case BATCH_CHANGES:
        if (!directed_next(campaign->sources.directed, &change))
            return NULL;
        statements->count = change.count;
        memcpy(statements->items, change.statements, change.count * sizeof change.statements[0]);
    }
    *flat = statements;
    return sequence_new(&batch->arena, NULL, 0, statements->items, statements->count);
}

static bool add_next(struct searching *searching, unsigned worker, struct batch *batch)
{
    struct campaign *campaign = searching->campaign;
    const struct statements *flat;
    const struct sequence *sequence = next_of(searching, batch, &flat);
    if (!sequence)
        return false;
    size_t first_new = (size_t)(sequence->length - sequence->own_count);
    if (!executor_add(campaign->lanes.search, worker, flat,
                      batch->kind == BATCH_WITNESSES ? flat->count : first_new))
        return false;
    batch->sequences[batch->count++] = sequence;
    size_t calls = statements_call_count(flat, &campaign->subject.vocabulary);
    batch->calls += calls;
    searching->calls_under_way += calls;
    return true;
}

static bool is_logged(enum batch_kind kind)
{
    return kind == BATCH_WITNESSES || kind == BATCH_PROBES;
}

/* With --calls nothing may depend on how long something took. */
static size_t batch_limit(const struct searching *searching, size_t limit)
{
    double most = worker_seconds_most * searching->campaign->options->jobs /
                  (double)searching->ring_size;
    if (searching->campaign->options->calls ||
        searching->sequence_seconds * (double)limit <= most)
        return limit;
    size_t count = (size_t)(most / searching->sequence_seconds);
    return count < SMALLEST_BATCH ? SMALLEST_BATCH : count;
}

static void learn_pace(struct searching *searching, const struct batch *batch)
{
    static const double weight = 0.25; /* of the newest batch */
    double now = clock_wall_seconds();
    double workers = searching->campaign->options->jobs;
    if (searching->collected_at > 0 && batch->count)
        searching->sequence_seconds +=
            weight * ((now - searching->collected_at) * workers / (double)batch->count -
                      searching->sequence_seconds);
    searching->collected_at = now;
}

static void fill_batch(struct searching *searching, unsigned worker, struct batch *batch,
                       enum batch_kind kind, size_t most)
{
    size_t limit = batch_limit(searching, most);
    uint32_t log = is_logged(kind) ? WIRE_LOG_COMPARISONS : 0;
    batch->kind = kind;
    executor_begin(searching->campaign->lanes.search, worker, searching->flags | log,
                   WIRE_USUAL_FILL);
    while (batch->count < limit && calls_are_left(searching) &&
           add_next(searching, worker, batch))
        ;
}

static void fill_studied(struct searching *searching, unsigned worker, struct batch *batch)
{
    struct campaign *campaign = searching->campaign;
    if (!searching->logged_under_way) {
        executor_settle_branches(campaign->lanes.search,
                                 directed_settled(campaign->sources.directed),
                                 sites_map_size(&campaign->subject.sites));
        searching->logged_since_settled = 0;
    }
    if (searching->logged_since_settled == LOGGED_PER_SETTLING)
        return;
    fill_batch(searching, worker, batch, BATCH_PROBES, PROBED_BATCH);
    if (!batch->count)
        fill_batch(searching, worker, batch, BATCH_WITNESSES, STUDIED_BATCH);
}

/* All have their turns, by counts; when there is nothing to do in one, the strategy chooses. Behind
 * a study comes what was learned by it. */
static void fill_in_turn(struct searching *searching, unsigned worker, struct batch *batch)
{
    static const enum batch_kind turns[] = {
        BATCH_WITNESSES, BATCH_CHANGES, BATCH_EVOLVED, BATCH_WITNESSES,
        BATCH_REFUSED,   BATCH_CHANGES, BATCH_EVOLVED, BATCH_WITNESSES,
        BATCH_CHANGES,   BATCH_CHOSEN,
    };
    const struct campaign *campaign = searching->campaign;
    switch (turns[searching->batches_begun % (sizeof turns / sizeof *turns)]) {
    case BATCH_REFUSED:
        if (campaign->sources.injection)
            fill_batch(searching, worker, batch, BATCH_REFUSED, REFUSED_BATCH);
        break;
    case BATCH_EVOLVED:
        if (campaign->sources.evolution)
            fill_batch(searching, worker, batch, BATCH_EVOLVED, EVOLVED_BATCH);
        break;
    case BATCH_CHANGES:
        if (campaign->sources.directed)
            fill_batch(searching, worker, batch, BATCH_CHANGES, DIRECTED_BATCH);
        break;
    case BATCH_WITNESSES:
        if (campaign->sources.directed)
            fill_studied(searching, worker, batch);
        break;
    default:
        break;
    }
}

static size_t under_way(const struct searching *searching)
{
    return searching->batches_begun - searching->batches_done;
}

/* That there is nothing to choose counts only when nothing is under way from which more could be
 * learned. */
static void fill_chosen(struct searching *searching, unsigned worker, struct batch *batch)
{
    fill_batch(searching, worker, batch, BATCH_CHOSEN, searching->batch_size);
    searching->empty_batches = batch->count ? 0 : searching->empty_batches + !under_way(searching);
}

/* Only when one of the size came back: those under way know nothing of one another. */
static void grow_batches(struct searching *searching, const struct batch *batch)
{
    if (batch->kind == BATCH_CHOSEN && batch->count == searching->batch_size &&
        searching->batch_size < LARGEST_BATCH)
        searching->batch_size *= 2;
}

static struct batch *batch_at(struct searching *searching, size_t number)
{
    return &searching->batches[number % searching->ring_size];
}

/* In turn, so that what is learned does not depend on who is faster. */
static unsigned worker_of(const struct searching *searching, size_t number)
{
    return (unsigned)(number % searching->campaign->options->jobs);
}

/* False: it is empty, and what is under way may help. */
static bool fill_next(struct searching *searching)
{
    struct batch *batch = batch_at(searching, searching->batches_begun);
    unsigned worker = worker_of(searching, searching->batches_begun);
    arena_reset(&batch->arena);
    batch->count = 0;
    batch->calls = 0;
    fill_in_turn(searching, worker, batch);
    if (!batch->count)
        fill_chosen(searching, worker, batch);
    return batch->count || !under_way(searching);
}

static bool submit_filled(struct searching *searching, struct error *err)
{
    const struct batch *batch = batch_at(searching, searching->batches_begun);
    unsigned worker = worker_of(searching, searching->batches_begun);
    searching->batches_begun++;
    searching->logged_under_way += is_logged(batch->kind);
    searching->logged_since_settled += is_logged(batch->kind);
    return executor_submit(searching->campaign->lanes.search, worker, err);
}

static void remember_candidate(struct campaign *campaign, const struct statements *statements,
                               const struct outcome *outcome)
{
    int call = last_call(&campaign->subject.vocabulary, statements);
    if (call < 0 || statements->count > TEST_LENGTH_MAXIMUM || outcome_has_skipped(outcome) ||
        outcome_is_slow(outcome))
        return;
    corpus_offer_fullest(&campaign->corpus, statements, outcome,
                         statements->items[call].operation);
    if (corpus_offer(&campaign->corpus,
                     &campaign->corpus.candidates[statements->items[call].operation], statements,
                     outcome, (size_t)call))
        injection_offer(campaign->sources.injection, statements, (size_t)call + 1);
}

/* The calls after the first illegal one were not asked for: they are not counted. */
static void forget_rest(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    const struct statements *statements = &searching->statements;
    size_t end = searching->outcome.statement;
    for (size_t i = outcome_first_skipped(&searching->outcome); i < statements->count && i < end;
         i++) {
        const struct operation *operation =
            campaign->subject.vocabulary.operations.items[statements->items[i].operation];
        bool was_called = !(searching->outcome.values[i].flags & VALUE_SKIPPED);
        campaign->effort.uncounted_calls += operation->kind == OPERATION_CALL && was_called;
    }
}

/* A failed experiment only teaches. A broken contract counts whatever led to it. */
static bool is_suspect(const struct campaign *campaign, const struct statements *statements,
                       const struct outcome *outcome)
{
    if (outcome_breaks_contract(outcome))
        return true;
    bool is_lesson = outcome->statement < statements->count &&
                     experience_was_experiment(campaign->learned.experience,
                                               &statements->items[outcome->statement]);
    return !is_lesson && is_sound(campaign, statements);
}

static bool is_still_suspect(const struct exemplar *exemplar, const struct cluster *cluster,
                             void *context)
{
    struct statements statements = {.count = exemplar->count};
    memcpy(statements.items, exemplar->statements,
           exemplar->count * sizeof statements.items[0]);
    return end_is_contract(cluster->end) || is_sound(context, &statements);
}

static size_t count_doubts(void *context, const struct statements *statements,
                           const struct outcome *outcome)
{
    struct campaign *campaign = context;
    return judge_count_doubts(&campaign->subject.vocabulary, statements, outcome);
}

/* With another key, a container hands out something else than the next call was to be given. */
static bool is_mistaken(const struct campaign *campaign, const struct batch *batch,
                        const struct statements *statements, const struct outcome *outcome)
{
    return batch->kind != BATCH_CHOSEN &&
           pointees_are_mistaken(&campaign->subject.vocabulary, statements, outcome);
}

/* Witnesses are sequences that reached something new, and of every batch the last one. */
static void learn_direction(struct campaign *campaign, const struct batch *batch, size_t index,
                            const struct statements *statements, const struct outcome *outcome)
{
    if (!campaign->sources.directed)
        return;
    if (batch->kind == BATCH_PROBES)
        directed_answer(campaign->sources.directed, batch->numbers[index], outcome);
    if (batch->kind == BATCH_CHANGES)
        directed_learn(campaign->sources.directed, outcome);
    if (outcome_is_ok(outcome) && (outcome->reached_count || index + 1 == batch->count) &&
        !is_mistaken(campaign, batch, statements, outcome))
        directed_remember(campaign->sources.directed, statements);
}

/* Whether a value is new was asked of the user's contracts, which tests know nothing of. */
static bool asks_contract(const struct campaign *campaign, const struct statements *statements)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct function *function =
            campaign->subject.vocabulary.operations.items[statements->items[i].operation]->function;
        if (function && function->contract)
            return true;
    }
    return false;
}

/* Each call that reached something new. Also some of the others: what allocates in one state of an
 * object may not in another. */
static void offer_for_refusals(struct campaign *campaign, const struct statements *statements,
                               const struct outcome *outcome, bool is_sample)
{
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < outcome->reached_count; i++) {
        size_t statement = outcome->reached[i].statement;
        if (statement != last)
            injection_offer(campaign->sources.injection, statements, statement + 1);
        last = statement;
    }
    if (is_sample && !outcome_has_skipped(outcome))
        injection_sample(campaign->sources.injection, statements, statements->count);
}

static void remember_for_tests(struct campaign *campaign, const struct statements *statements,
                               const struct outcome *outcome, bool is_sample)
{
    if (asks_contract(campaign, statements))
        return;
    if (corpus_learn(&campaign->corpus, statements, outcome) && campaign->sources.evolution) {
        const struct candidate *teacher =
            &campaign->corpus.covering.items[campaign->corpus.covering.count - 1];
        evolution_add_parent(campaign->sources.evolution, teacher->statements, teacher->count);
    }
    remember_candidate(campaign, statements, outcome);
    offer_for_refusals(campaign, statements, outcome, is_sample);
}

static void learn_failure(struct campaign *campaign, const struct statements *statements,
                          const struct outcome *outcome)
{
    campaign->effort.crashes++;
    if (outcome->statement < statements->count)
        campaign->learned.records[statements->items[outcome->statement].operation]
            .ends[outcome->end]++;
    if (outcome->end != END_LOST && is_suspect(campaign, statements, outcome))
        clusters_add(campaign->failures.found, &campaign->subject.vocabulary, statements, outcome,
                     count_doubts, campaign);
}

/* For those that build sequences, and those that keep them. */
static void learn_built(struct searching *searching, const struct batch *batch, size_t index)
{
    struct campaign *campaign = searching->campaign;
    const struct statements *statements = &searching->statements;
    const struct outcome *outcome = &searching->outcome;
    const struct sequence *sequence = batch->sequences[index];
    campaign->sources.strategy->class->learn(campaign->sources.strategy, sequence, statements,
                                             outcome);
    experience_learn(campaign->learned.experience, statements,
                     (size_t)(sequence->length - sequence->own_count), outcome);
    campaign->effort.sequences++;
    if (campaign->sources.strategy->class->ends_at_illegal && outcome_has_skipped(outcome))
        forget_rest(searching);
    else if (outcome_is_ok(outcome))
        remember_for_tests(campaign, statements, outcome, index % SAMPLED_EVERY == 0);
    else
        learn_failure(campaign, statements, outcome);
}

static void learn_one(struct searching *searching, const struct reply *reply,
                      const struct batch *batch, size_t index)
{
    struct campaign *campaign = searching->campaign;
    struct statements *statements = &searching->statements;
    struct outcome *outcome = &searching->outcome;
    reply_statements(reply, index, statements);
    reply_outcome(reply, index, outcome);
    if (!campaign_counts_time(campaign))
        outcome->ticks = 0;
    learn_coverage(campaign, outcome);
    if (batch->kind == BATCH_WITNESSES) {
        directed_study(campaign->sources.directed, statements, outcome);
        return;
    }
    if (batch->kind == BATCH_REFUSED) {
        campaign->effort.sequences++;
        injection_learn(campaign->sources.injection, batch->numbers[index], statements, outcome);
        return;
    }
    learn_direction(campaign, batch, index, statements, outcome);
    if (!is_mistaken(campaign, batch, statements, outcome))
        learn_built(searching, batch, index);
}

/* What is refused something says nothing of how the function is to be called. */
static void add_statistics(struct campaign *campaign, const struct wire_reply *wire,
                           enum batch_kind kind)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct wire_statistics *statistics = &wire->statistics[i];
        struct operation_record *record = &campaign->learned.records[i];
        record->calls += statistics->calls;
        record->returns += statistics->returns;
        if (kind != BATCH_REFUSED)
            experience_count(campaign->learned.experience, i, statistics);
    }
    campaign->effort.calls += wire->calls;
}

static void tell_progress(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    if (searching->batches_done % PROGRESS_EVERY)
        return;
    clusters_filter(campaign->failures.found, is_still_suspect, campaign);
    struct search_progress progress = {
        .seconds = clock_wall_seconds() - campaign->budget.start,
        .calls = campaign->effort.calls,
        .sequences = campaign->effort.sequences,
        .suspects = campaign->failures.found->count,
        .coverage = campaign->subject.coverage.sites ? &campaign->subject.coverage : NULL,
    };
    campaign_tell(campaign, &(struct event){.kind = EVENT_SEARCH, .search = progress});
}

static bool collect_batch(struct searching *searching, struct error *err)
{
    struct batch *batch = batch_at(searching, searching->batches_done);
    unsigned worker = worker_of(searching, searching->batches_done);
    struct reply reply;
    if (!executor_collect(searching->campaign->lanes.search, worker, &reply, err))
        return false;
    for (size_t i = 0; i < batch->count; i++) {
        searching->campaign->corpus.epoch += i % WIRE_TOLD_ANEW == 0;
        learn_one(searching, &reply, batch, i);
    }
    add_statistics(searching->campaign, reply.wire, batch->kind);
    mark_coverage(searching->campaign);
    searching->calls_under_way -= batch->calls;
    learn_pace(searching, batch);
    grow_batches(searching, batch);
    tell_progress(searching);
    searching->batches_done++;
    searching->logged_under_way -= is_logged(batch->kind);
    return true;
}

static bool room_is_needed(const struct searching *searching)
{
    const struct strategy *strategy = searching->campaign->sources.strategy;
    return strategy->class->mark && !searching->has_no_room &&
           (vocabulary_sweep_is_due(&searching->campaign->subject.vocabulary) ||
            strategy->class->is_full(strategy));
}

static bool goes_on(struct searching *searching)
{
    return budget_is_left(searching) && !room_is_needed(searching);
}

/* Ends when nothing is under way any more. */
static bool run_until_full(struct searching *searching, struct error *err)
{
    for (;;) {
        while (under_way(searching) < searching->ring_size && goes_on(searching) &&
               fill_next(searching))
            if (!submit_filled(searching, err))
                return false;
        if (!under_way(searching))
            return true;
        if (!collect_batch(searching, err))
            return false;
    }
}

static bool run_all(struct searching *searching, struct error *err)
{
    for (;;) {
        if (!run_until_full(searching, err))
            return false;
        if (!room_is_needed(searching) || !budget_is_left(searching))
            return true;
        sweep(searching->campaign);
        searching->has_no_room = room_is_needed(searching);
        if (searching->has_no_room)
            campaign_note(searching->campaign, "there is no room for more literals: values are "
                          "not changed any further");
    }
}

static void suggest(void *context, const struct function *function, size_t parameter,
                    const struct literal *literal)
{
    struct campaign *campaign = context;
    campaign->sources.strategy->class->suggest(campaign->sources.strategy, function, parameter,
                                               literal);
}

static void begin_evolution(struct campaign *campaign)
{
    const struct strategy_class *class = campaign->sources.strategy->class;
    if (campaign->subject.coverage.sites && class->mark && class->suggest &&
        api_rule_is_on(&campaign->subject.api, RULE_EVOLUTION))
        campaign->sources.evolution =
            evolution_new(&campaign->subject.vocabulary, campaign->options->seed);
}

static void begin_directing(struct campaign *campaign)
{
    bool changes = api_rule_is_on(&campaign->subject.api, RULE_DIRECTED);
    bool feeds_back = api_rule_is_on(&campaign->subject.api, RULE_FEEDBACK);
    const struct strategy_class *class = campaign->sources.strategy->class;
    if (campaign->subject.coverage.sites && class->mark && class->suggest &&
        (changes || feeds_back))
        campaign->sources.directed =
            directed_new(&campaign->subject.vocabulary, &campaign->subject.coverage, changes,
                         feeds_back ? suggest : NULL, campaign, &campaign->work);
}

static size_t batches_under_way(unsigned workers)
{
    size_t least = (size_t)workers * BATCHES_PER_WORKER;
    return least > BATCHES_UNDER_WAY ? least : BATCHES_UNDER_WAY;
}

bool search(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, "searching");
    begin_directing(campaign);
    begin_evolution(campaign);
    campaign->sources.injection = injection_new(campaign);
    struct searching *searching = arena_alloc_zeroed(&campaign->work, 1, sizeof *searching);
    searching->campaign = campaign;
    searching->ring_size = batches_under_way(campaign->options->jobs);
    searching->batches = arena_alloc_zeroed(&campaign->work, searching->ring_size,
                                            sizeof *searching->batches);
    searching->batch_size = FIRST_BATCH;
    searching->flags = WIRE_HASH_STATES;
    if (campaign->subject.api.contracts.count)
        searching->flags |= WIRE_CHECK_CONTRACTS;
    searching->deadline = search_deadline(campaign);
    campaign->effort.search_start = clock_wall_seconds();
    bool ok = run_all(searching, err);
    if (campaign->sources.strategy->class->mark)
        sweep(campaign); /* for the shorter texts of those who shrink */
    clusters_filter(campaign->failures.found, is_still_suspect, campaign);
    campaign->effort.search_end = clock_wall_seconds();
    if (campaign->subject.coverage.sites)
        campaign->effort.expected_gain =
            coverage_expected_gain(&campaign->subject.coverage, campaign->effort.calls);
    campaign->effort.worker_seconds = executor_cpu_seconds(campaign->lanes.search);
    campaign->budget.seconds_after_search = campaign_seconds_left(campaign);
    for (size_t i = 0; i < searching->ring_size; i++)
        arena_release(&searching->batches[i].arena);
    return ok;
}
