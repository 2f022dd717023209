/* Random walk: from nothing, one applicable call after the other, until one is illegal; then all is
 * forgotten (thesis, 8.3). A walk is chosen as a whole and judged up to its first illegal call. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/internal.h"

enum { WALK_CALLS = 20, TRIES_PER_CALL = 50 };

struct walk {
    struct strategy strategy;
    struct value_source source;
    struct strategy_options options;
    struct arguments arguments;
    struct effort effort;
    struct arena arena;
    struct rng rng;
    struct draft draft;
};

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    (void)source;
    return wish_choose(wish, draft, rng);
}

static struct strategy *create(const struct strategy_options *options)
{
    struct walk *self = memory_alloc_zeroed(1, sizeof *self);
    self->strategy.class = &strategy_walk;
    self->source.provide = provide;
    self->options = *options;
    self->rng = rng_derive(options->seed, strategy_walk.name);
    arguments_init(&self->arguments, options, &self->arena);
    effort_init(&self->effort, options, &self->arena);
    return &self->strategy;
}

static void destroy(struct strategy *strategy)
{
    struct walk *self = (struct walk *)strategy;
    arena_release(&self->arena);
    free(self);
}

static const struct sequence *next(struct strategy *strategy, struct arena *arena,
                                   const struct statements **flat)
{
    struct walk *self = (struct walk *)strategy;
    *flat = &self->draft.statements;
    draft_init(&self->draft, self->options.vocabulary, self->options.experience,
               self->options.length_limit);
    for (int tries = 0, calls = 0; calls < WALK_CALLS && tries < TRIES_PER_CALL; tries++) {
        const struct operation *operation = effort_choose(&self->effort, &self->rng);
        if (arguments_append_call(&self->arguments, &self->draft, operation, &self->source,
                                  &self->rng) < 0)
            continue;
        calls++;
        tries = 0;
    }
    return self->draft.statements.count ? draft_finish(&self->draft, arena) : NULL;
}

static void learn(struct strategy *strategy, const struct sequence *sequence,
                  const struct statements *statements, const struct outcome *outcome)
{
    struct walk *self = (struct walk *)strategy;
    (void)sequence;
    effort_learn(&self->effort, statements, 0, outcome);
}

static bool simplest(struct strategy *strategy, const struct type *sort, size_t nth,
                     struct component *component)
{
    (void)strategy, (void)sort, (void)nth, (void)component;
    return false;
}

const struct strategy_class strategy_walk = {
    "walk", "random walk: calls at random whatever can be called",
    create, next, learn, simplest, destroy, NULL, NULL, NULL, NULL, true,
};
