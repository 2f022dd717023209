/* Learning from batches: the source of a sequence is told first, then all sources, then those who
 * keep what ended well and what failed. */
#include <string.h>

#include "generate/injection.h"
#include "judge/judge.h"
#include "model/pointee.h"
#include "search/loop.h"

enum {
    PROGRESS_EVERY = 32,      /* batches */
    TEST_LENGTH_MAXIMUM = 24, /* statements of a sequence that may become a test */
};

/* ---- what ended well ---- */

/* The call that did something new, by what the corpus knows; -1: none did. */
static int keep_candidate(struct campaign *campaign, const struct statements *statements,
                          const struct outcome *outcome)
{
    int call = last_call(&campaign->subject.vocabulary, statements);
    if (call < 0 || statements->count > TEST_LENGTH_MAXIMUM || outcome_has_skipped(outcome) ||
        outcome_is_slow(outcome))
        return -1;
    uint16_t operation = statements->items[call].operation;
    corpus_offer_fullest(&campaign->corpus, statements, outcome, operation);
    bool is_new = corpus_offer(&campaign->corpus, &campaign->corpus.candidates[operation],
                               statements, outcome, (size_t)call);
    return is_new ? call : -1;
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

static void keep_for_tests(struct campaign *campaign, const struct ran_sequence *ran)
{
    struct corpus *corpus = &campaign->corpus;
    struct kept_sequence kept = {0};
    if (ran->outcome->lost_blocks && !outcome_has_skipped(ran->outcome))
        corpus_offer_losing(corpus, ran->statements, ran->outcome);
    if (asks_contract(campaign, ran->statements))
        return;
    if (corpus_learn(corpus, ran->statements, ran->outcome))
        kept.covering = &corpus->covering.items[corpus->covering.count - 1];
    kept.behaving = keep_candidate(campaign, ran->statements, ran->outcome);
    sequence_sources_consider(&campaign->sources, ran, &kept);
}

/* The calls after the first illegal one were not asked for: they are not counted. */
static void forget_rest(struct campaign *campaign, const struct statements *statements,
                        const struct outcome *outcome)
{
    for (size_t i = outcome_first_skipped(outcome);
         i < statements->count && i < outcome->statement; i++) {
        const struct operation *operation =
            campaign->subject.vocabulary.operations.items[statements->items[i].operation];
        bool was_called = !(outcome->values[i].flags & VALUE_SKIPPED);
        campaign->budget.spent.uncounted_calls += operation->kind == OPERATION_CALL && was_called;
    }
}

/* ---- what failed ---- */

/* A failed experiment only teaches. A broken contract counts whatever led to it. */
static bool is_suspect(const struct campaign *campaign, const struct statements *statements,
                       const struct outcome *outcome)
{
    if (outcome_breaks_contract(outcome))
        return true;
    bool is_experiment = outcome->statement < statements->count &&
                     experience_was_experiment(campaign->learned.experience,
                                               &statements->items[outcome->statement]);
    return !is_experiment && is_sound_until(campaign, statements, outcome->statement);
}

static bool is_still_suspect(const struct exemplar *exemplar, const struct cluster *cluster,
                             void *context)
{
    struct statements statements = {.count = exemplar->count};
    memcpy(statements.items, exemplar->statements,
           exemplar->count * sizeof statements.items[0]);
    return end_is_contract(cluster->end) || is_sound(context, &statements);
}

void forget_unsuspected(struct campaign *campaign)
{
    clusters_filter(campaign->failures.found, is_still_suspect, campaign);
}

static size_t count_doubts(void *context, const struct statements *statements,
                           const struct outcome *outcome)
{
    struct campaign *campaign = context;
    return judge_count_doubts(&campaign->subject.vocabulary, statements, outcome);
}

static void learn_failure(struct campaign *campaign, const struct statements *statements,
                          const struct outcome *outcome)
{
    campaign->budget.spent.crashes++;
    if (outcome->statement < statements->count)
        campaign->learned.records[statements->items[outcome->statement].operation]
            .ends[outcome->end]++;
    if (outcome->end != END_LOST && is_suspect(campaign, statements, outcome))
        clusters_add(campaign->failures.found, statements, outcome, count_doubts, campaign);
}

static size_t no_doubts(void *context, const struct statements *statements,
                        const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return 0; /* without the refusal, all ended well */
}

void learn_injected(struct campaign *campaign, size_t operation,
                    const struct statements *statements, const struct outcome *outcome)
{
    if (outcome_is_ok(outcome)) {
        (void)corpus_learn(&campaign->corpus, statements, outcome);
        if (injected_has_failed(statements, outcome))
            corpus_offer(&campaign->corpus, &campaign->corpus.injected[operation], statements,
                         outcome, statements->count - 2);
    } else if (outcome->end != END_LOST) {
        clusters_add(campaign->failures.injected, statements, outcome, no_doubts, campaign);
    }
}

/* ---- one sequence ---- */

/* Whether calls have anything to tell. */
static void learn_answers(struct campaign *campaign, const struct ran_sequence *ran)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    size_t first = (size_t)(ran->sequence->length - ran->sequence->own_count);
    for (size_t i = first; i < ran->statements->count && i < ran->outcome->statement; i++) {
        const struct operation *operation = statements_operation(ran->statements, vocabulary, i);
        struct operation_record *record = &campaign->learned.records[operation->id];
        if (ran->outcome->values[i].flags & VALUE_SKIPPED)
            continue;
        record->observed++;
        record->answers += !answers_nothing(operation->result, &ran->outcome->values[i]);
    }
}

/* For those that build sequences, and those that keep them. */
static void learn_built(struct campaign *campaign, const struct ran_sequence *ran)
{
    const struct sequence *sequence = ran->sequence;
    sequence_sources_notice(&campaign->sources, ran);
    learn_answers(campaign, ran);
    experience_learn(campaign->learned.experience, ran->statements,
                     (size_t)(sequence->length - sequence->own_count), ran->outcome);
    if (ran->kind->ends_at_illegal && outcome_has_skipped(ran->outcome))
        forget_rest(campaign, ran->statements, ran->outcome);
    else if (outcome_is_ok(ran->outcome))
        keep_for_tests(campaign, ran);
    else
        learn_failure(campaign, ran->statements, ran->outcome);
}

/* With another key, a container hands out something else than the next call was to be given. */
static bool is_mistaken(const struct campaign *campaign, const struct ran_sequence *ran)
{
    return ran->kind->is_edited &&
           pointees_are_mistaken(&campaign->subject.vocabulary, ran->statements, ran->outcome);
}

static void tell_others(struct campaign *campaign, struct ran_sequence *ran)
{
    if (ran->kind->is_rerun || is_mistaken(campaign, ran))
        return;
    ran->sequences = ++campaign->budget.spent.sequences;
    if (ran->kind->is_injected)
        learn_injected(campaign, ran->statements->items[ran->statements->count - 2].operation,
                       ran->statements, ran->outcome);
    else
        learn_built(campaign, ran);
}

static void learn_one(struct searching *searching, const struct batch_reply *reply,
                      const struct batch *batch, size_t index)
{
    struct campaign *campaign = searching->campaign;
    struct outcome *outcome = &searching->outcome;
    batch_reply_read(reply, index, &searching->statements, outcome);
    if (!campaign_counts_time(campaign))
        outcome->ticks = 0;
    uint32_t covered = campaign->subject.coverage.covered;
    if (!batch->kind->is_traced)
        learn_coverage(campaign, outcome);
    if (batch->kind->is_paid && campaign->subject.coverage.covered > covered)
        earn(searching, campaign->subject.coverage.covered - covered);
    struct ran_sequence ran = {
        .kind = batch->kind,
        .number = batch->numbers[index],
        .sequence = batch->sequences[index],
        .statements = &searching->statements,
        .outcome = outcome,
        .index = index,
        .is_last = index + 1 == batch->count,
    };
    if (batch->source->class->learn)
        batch->source->class->learn(batch->source, &ran);
    tell_others(campaign, &ran);
}

/* ---- one batch ---- */

static void add_statistics(struct campaign *campaign, const struct batch_reply *reply,
                           const struct request_kind *kind)
{
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct wire_statistics *statistics = &reply->statistics[i];
        struct operation_record *record = &campaign->learned.records[i];
        record->calls += statistics->calls;
        record->returns += statistics->returns;
        if (!kind->is_injected && !kind->is_traced)
            experience_count(campaign->learned.experience, i, statistics);
    }
    campaign->budget.spent.calls += reply->calls;
}

static void learn_pace(struct searching *searching, const struct batch *batch)
{
    static const double weight = 0.25; /* of the newest batch */
    double now = campaign_now(searching->campaign);
    double workers = searching->campaign->options->jobs;
    if (searching->collected_at > 0 && batch->count)
        searching->sequence_seconds +=
            weight * ((now - searching->collected_at) * workers / (double)batch->count -
                      searching->sequence_seconds);
    searching->collected_at = now;
}

/* Only when one of the size came back: those under way know nothing of one another. */
static void grow_batches(struct searching *searching, const struct batch *batch)
{
    if (!batch->kind->most && batch->count == searching->batch_size &&
        searching->batch_size < LARGEST_BATCH)
        searching->batch_size *= 2;
}

static void tell_progress(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    struct search_progress progress = {
        .seconds = campaign_now(campaign) - campaign->budget.start,
        .calls = campaign->budget.spent.calls,
        .sequences = campaign->budget.spent.sequences,
        .suspects = campaign->failures.found->count,
        .coverage = campaign->subject.coverage.sites ? &campaign->subject.coverage : NULL,
    };
    campaign_tell(campaign, &(struct event){.kind = EVENT_SEARCH, .search = progress});
}

bool collect_batch(struct searching *searching, struct error *err)
{
    struct campaign *campaign = searching->campaign;
    struct batch *batch = batch_at(searching, searching->batches_done);
    struct batch_reply reply;
    if (!runner_collect(batch->runner, batch->worker, &reply, err))
        return false;
    double start = clock_own_cpu_seconds();
    for (size_t i = 0; i < batch->count; i++) {
        campaign->corpus.epoch += i % WIRE_TOLD_ANEW == 0;
        learn_one(searching, &reply, batch, i);
    }
    if (batch->kind->is_paid)
        searching->tracing.own_seconds += clock_own_cpu_seconds() - start;
    add_statistics(campaign, &reply, batch->kind);
    mark_coverage(campaign);
    searching->calls_under_way -= batch->calls;
    learn_pace(searching, batch);
    grow_batches(searching, batch);
    if (searching->batches_done % PROGRESS_EVERY == 0) {
        forget_unsuspected(campaign);
        tell_progress(searching);
    }
    searching->batches_done++;
    searching->traced_under_way -= batch->kind->is_traced;
    searching->logging.under_way -= (batch->kind->flags & WIRE_LOG_COMPARISONS) != 0;
    return true;
}
