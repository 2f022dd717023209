/* Filling batches: who is due, and how much of it. What is run by whom is decided here; nobody is
 * called by name. */
#include <string.h>

#include "search/loop.h"

enum {
    LOGGED_PER_SETTLING = 12, /* batches; then none until workers were told anew what is settled */
    SMALLEST_BATCH = 4,
};

/* With --time: longer batches of slow calls would overrun it, when a worker has so many to run. */
static const double worker_seconds_most = 0.5;

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

/* ---- the lane ---- */

static void begin_request(const struct searching *searching, const struct batch *batch,
                          const struct request_kind *kind)
{
    struct run_options options = {.flags = searching->flags | kind->flags,
                                  .fill = kind->fill ? kind->fill : WIRE_USUAL_FILL};
    runner_begin(batch->runner, batch->worker, &options);
}

/* What of a rerun comes first has run as well. */
static bool add_to_request(const struct batch *batch, const struct proposal *proposal)
{
    const struct request_kind *kind = batch->kind;
    const struct sequence *sequence = proposal->sequence;
    size_t first_new = (size_t)(sequence->length - (kind->is_rerun ? 0 : sequence->own_count));
    return runner_add(batch->runner, batch->worker, proposal->flat, first_new);
}

static void settle_branches(const struct searching *searching, struct sequence_source *source)
{
    struct campaign *campaign = searching->campaign;
    if (source->class->settled)
        runner_settle_branches(searching->runner, source->class->settled(source),
                               sites_map_size(&campaign->subject.sites));
}

bool submit_filled(struct searching *searching, struct error *err)
{
    const struct batch *batch = batch_at(searching, searching->batches_begun);
    bool is_logged = batch->kind->flags & WIRE_LOG_COMPARISONS;
    searching->batches_begun++;
    searching->logging.under_way += is_logged;
    searching->logging.since_settled += is_logged;
    searching->traced_under_way += batch->kind->is_traced;
    return runner_submit(batch->runner, batch->worker, err);
}

/* ---- one request ---- */

static bool add_next(struct searching *searching, struct batch *batch)
{
    const struct vocabulary *vocabulary = &searching->campaign->subject.vocabulary;
    struct proposal proposal = {.arena = &batch->arena, .room = &searching->statements};
    if (!batch->source->class->next(batch->source, batch->kind, &proposal))
        return false;
    statements_verify(proposal.flat, vocabulary, batch->source->class->name);
    if (!add_to_request(batch, &proposal))
        return false;
    batch->sequences[batch->count] = proposal.sequence;
    batch->numbers[batch->count++] = proposal.number;
    size_t calls = statements_call_count(proposal.flat, vocabulary);
    batch->calls += calls;
    searching->calls_under_way += calls;
    return true;
}

/* Only requests of one source are logged at a time: workers know of one set of settled branches. */
static bool may_be_logged(struct searching *searching, struct sequence_source *source)
{
    struct logging *logging = &searching->logging;
    if (!logging->under_way) {
        settle_branches(searching, source);
        *logging = (struct logging){.source = source};
    }
    return logging->source == source && logging->since_settled < LOGGED_PER_SETTLING;
}

static void fill_batch(struct searching *searching, struct sequence_source *source,
                       const struct request_kind *kind, struct batch *batch)
{
    batch->runner = kind->is_traced ? trace_runner(searching) : searching->runner;
    batch->worker = kind->is_traced ? 0 : worker_of(searching, searching->batches_begun);
    if (!batch->runner ||
        (kind->flags & WIRE_LOG_COMPARISONS && !may_be_logged(searching, source)))
        return;
    size_t limit = batch_limit(searching, kind->most ? kind->most : searching->batch_size);
    batch->source = source;
    batch->kind = kind;
    begin_request(searching, batch, kind);
    while (batch->count < limit && calls_are_left(searching) && add_next(searching, batch))
        ;
}

/* ---- turns ---- */

static void fill_by_turn(struct searching *searching, const struct source_turn *turn,
                         struct batch *batch)
{
    for (size_t i = 0; i < REQUESTS_OF_A_TURN && turn->requests[i] && !batch->count; i++) {
        const struct request_kind *kind;
        struct sequence_source *source =
            sequence_sources_maker(&searching->campaign->sources, turn->requests[i], &kind);
        if (source)
            fill_batch(searching, source, kind, batch);
    }
}

static bool is_due(const struct source_turn *turn, size_t batch)
{
    return turn->round[batch % strlen(turn->round)] == 'x';
}

/* That there is nothing in the last turn, which is always due, counts only when nothing is under
 * way from which more could be learned. */
static void fill_in_turn(struct searching *searching, struct batch *batch)
{
    const struct sequence_sources *sources = &searching->campaign->sources;
    size_t last = sources->turn_count - 1;
    for (size_t i = 0; i < last; i++) {
        if (is_due(&sources->turns[i], searching->batches_begun))
            fill_by_turn(searching, &sources->turns[i], batch);
        if (batch->count)
            return;
    }
    fill_by_turn(searching, &sources->turns[last], batch);
    searching->empty_batches = batch->count ? 0 : searching->empty_batches + !under_way(searching);
}

bool fill_next(struct searching *searching)
{
    struct batch *batch = batch_at(searching, searching->batches_begun);
    arena_reset(&batch->arena);
    batch->count = 0;
    batch->calls = 0;
    fill_in_turn(searching, batch);
    return batch->count || !under_way(searching);
}
