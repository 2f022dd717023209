/* Top-down generation: choose a call, then make each of its arguments by another call, and so on
 * down to literals (thesis, 3.4). Nothing is remembered between sequences. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/generate_internal.h"

enum { DEPTH_MAXIMUM = 4, TRIES = 20 };

struct producers {
    const struct operation **items;
    size_t count;
    size_t capacity;
};

struct topdown {
    struct sequence_source base;
    struct value_source source;
    struct strategy_options options;
    struct arguments arguments;
    struct effort effort;
    struct producers *producers; /* by sort: calls that return it */
    struct arena arena;
    struct rng rng;
    struct draft draft;
    int depth;
};

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    struct topdown *self =
        (struct topdown *)(void *)((char *)source - offsetof(struct topdown, source));
    const struct producers *producers = &self->producers[wish->sort->id];
    if (!producers->count || self->depth >= DEPTH_MAXIMUM)
        return wish_choose(wish, draft, rng);
    const struct operation *producer =
        producers->items[rng_below(rng, (uint32_t)producers->count)];
    self->depth++;
    int call = arguments_append_call(&self->arguments, draft, producer, source, rng);
    self->depth--;
    return call;
}

static void index_producers(struct topdown *self)
{
    const struct vocabulary *vocabulary = self->options.vocabulary;
    self->producers = memory_alloc_zeroed(vocabulary->api->types.count, sizeof *self->producers);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            operation->result->kind != TYPE_VOID)
            vector_push(&self->producers[operation->result->id], operation);
    }
}

static struct sequence_source *create(const struct source_setup *setup)
{
    struct topdown *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = &source_topdown;
    self->source.provide = provide;
    self->options = setup->options;
    self->rng = rng_derive(setup->options.seed, source_topdown.name);
    arguments_init(&self->arguments, &setup->options, &self->arena);
    effort_init(&self->effort, &setup->options, &self->arena);
    index_producers(self);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct topdown *self = (struct topdown *)source;
    for (size_t i = 0; i < self->options.vocabulary->api->types.count; i++)
        vector_release(&self->producers[i]);
    free(self->producers);
    arena_release(&self->arena);
    free(self);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct topdown *self = (struct topdown *)source;
    (void)kind;
    for (int i = 0; i < TRIES; i++) {
        draft_init(&self->draft, self->options.vocabulary, self->options.experience,
                   self->options.length_limit);
        const struct operation *operation = effort_choose(&self->effort, &self->rng);
        self->depth = 0;
        if (arguments_append_call(&self->arguments, &self->draft, operation, &self->source,
                                  &self->rng) >= 0)
            return proposal_take_draft(proposal, &self->draft);
    }
    return false;
}

static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct topdown *self = (struct topdown *)source;
    effort_learn(&self->effort, ran->statements, 0, ran->outcome);
}

static const struct request_kind kinds[] = {{.name = "chosen"}};

const struct sequence_source_class source_topdown = {
    .name = "topdown",
    .meaning = "makes each argument by another call, down to literals",
    .kinds = kinds,
    .kind_count = 1,
    .is_strategy = true,
    .create = create,
    .release = release,
    .next = next,
    .notice = notice,
};
