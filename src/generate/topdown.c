/* Top-down generation: choose a call, then make each of its arguments by another call, and so on
 * down to literals (thesis, 3.4). Nothing is remembered between sequences. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/internal.h"

enum { DEPTH_MAXIMUM = 4, TRIES = 20 };

struct producers {
    const struct operation **items;
    size_t count;
    size_t capacity;
};

struct topdown {
    struct strategy strategy;
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

static struct strategy *create(const struct strategy_options *options)
{
    struct topdown *self = memory_alloc_zeroed(1, sizeof *self);
    self->strategy.class = &strategy_topdown;
    self->source.provide = provide;
    self->options = *options;
    self->rng = rng_derive(options->seed, strategy_topdown.name);
    arguments_init(&self->arguments, options, &self->arena);
    effort_init(&self->effort, options, &self->arena);
    index_producers(self);
    return &self->strategy;
}

static void destroy(struct strategy *strategy)
{
    struct topdown *self = (struct topdown *)strategy;
    for (size_t i = 0; i < self->options.vocabulary->api->types.count; i++)
        vector_release(&self->producers[i]);
    free(self->producers);
    arena_release(&self->arena);
    free(self);
}

static const struct sequence *next(struct strategy *strategy, struct arena *arena,
                                   const struct statements **flat)
{
    struct topdown *self = (struct topdown *)strategy;
    *flat = &self->draft.statements;
    for (int i = 0; i < TRIES; i++) {
        draft_init(&self->draft, self->options.vocabulary, self->options.experience,
                   self->options.length_limit);
        const struct operation *operation = effort_choose(&self->effort, &self->rng);
        self->depth = 0;
        if (arguments_append_call(&self->arguments, &self->draft, operation, &self->source,
                                  &self->rng) >= 0)
            return draft_finish(&self->draft, arena);
    }
    return NULL;
}

static void learn(struct strategy *strategy, const struct sequence *sequence,
                  const struct statements *statements, const struct outcome *outcome)
{
    struct topdown *self = (struct topdown *)strategy;
    (void)sequence;
    effort_learn(&self->effort, statements, 0, outcome);
}

static bool simplest(struct strategy *strategy, const struct type *sort, size_t nth,
                     struct component *component)
{
    (void)strategy, (void)sort, (void)nth, (void)component;
    return false;
}

const struct strategy_class strategy_topdown = {
    "topdown", "makes each argument by another call, down to literals",
    create, next, learn, simplest, destroy, NULL, NULL, NULL, NULL, false,
};
