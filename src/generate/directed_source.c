/* Branch-directed generation as a source: three kinds of requests, one after the other. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/directed.h"
#include "generate/generate_internal.h"

struct directed_source {
    struct sequence_source base;
    struct directed *directed;
};

enum directed_request {
    PROBES,    /* witnesses with one literal nudged */
    WITNESSES, /* that ran before; what they compare is logged */
    CHANGES,   /* witnesses with other literals */
    REQUEST_COUNT,
};

static const struct request_kind kinds[REQUEST_COUNT] = {
    /* What is settled is not logged; what is left is little. */
    [PROBES] = {.name = "probes", .most = 64, .flags = WIRE_LOG_COMPARISONS, .is_edited = true},
    /* The log of comparisons has room for so many, mostly. */
    [WITNESSES] = {.name = "witnesses", .most = 16, .flags = WIRE_LOG_COMPARISONS,
                   .is_rerun = true},
    [CHANGES] = {.name = "changes", .most = 64, .is_edited = true},
};

static struct directed *directed_of(const struct sequence_source *source)
{
    return ((const struct directed_source *)source)->directed;
}

static struct sequence_source *create(const struct source_setup *setup)
{
    const struct api *api = setup->options.vocabulary->api;
    struct directed_options options = {
        .vocabulary = setup->options.vocabulary,
        .coverage = setup->options.coverage,
        .changes = api_rule_is_on(api, RULE_DIRECTED),
        .suggest = api_rule_is_on(api, RULE_FEEDBACK) ? setup->suggest : NULL,
        .context = setup->context,
        .arena = setup->arena,
        .influence = setup->influence,
    };
    if (!options.changes && !options.suggest)
        return NULL;
    struct directed_source *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = &source_directed;
    self->directed = directed_new(&options);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    directed_free(directed_of(source));
    free(source);
}

static bool next_change(struct directed *directed, struct statements *statements)
{
    struct literal_change change;
    if (!directed_next(directed, &change))
        return false;
    statements->count = change.count;
    memcpy(statements->items, change.statements, change.count * sizeof change.statements[0]);
    return true;
}

static bool make_next(struct directed *directed, enum directed_request request,
                      struct proposal *proposal)
{
    switch (request) {
    case PROBES:
        return directed_probe(directed, proposal->room, &proposal->number);
    case WITNESSES:
        return directed_witness(directed, proposal->room);
    default:
        return next_change(directed, proposal->room);
    }
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    return make_next(directed_of(source), (enum directed_request)(kind - kinds), proposal) &&
           proposal_take_room(proposal);
}

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct directed *directed = directed_of(source);
    if (ran->kind == &kinds[PROBES])
        directed_answer(directed, ran->number, ran->outcome);
    else if (ran->kind == &kinds[WITNESSES])
        directed_study(directed, ran->statements, ran->outcome);
    else
        directed_learn(directed, ran->outcome);
}

/* Witnesses are sequences that reached something new, and of every batch the last one. */
static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    if (outcome_is_ok(ran->outcome) && (ran->outcome->reached_count || ran->is_last))
        directed_remember(directed_of(source), ran->statements);
}

static const uint8_t *settled(struct sequence_source *source)
{
    return directed_settled(directed_of(source));
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    directed_visit(directed_of(source), sweep);
}

static void report(const struct sequence_source *source, struct summary *summary)
{
    summary->directed = directed_counts(directed_of(source));
}

const struct sequence_source_class source_directed = {
    .name = "directed",
    .meaning = "changes literals of sequences that come to a condition, to take its other way",
    .kinds = kinds,
    .kind_count = REQUEST_COUNT,
    .needs_branches = true,
    .create = create,
    .release = release,
    .next = next,
    .learn = learn,
    .notice = notice,
    .settled = settled,
    .visit = visit,
    .report = report,
};
