/* Random walk: from nothing, one applicable call after the other, until one is illegal; then all is
 * forgotten (thesis, 8.3). A walk is chosen as a whole and judged up to its first illegal call. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/generate_internal.h"

enum { WALK_CALLS = 20, TRIES_PER_CALL = 50 };

struct walk {
    struct sequence_source base;
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

static struct sequence_source *create(const struct source_setup *setup)
{
    struct walk *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = &source_walk;
    self->source.provide = provide;
    self->options = setup->options;
    self->rng = rng_derive(setup->options.seed, source_walk.name);
    arguments_init(&self->arguments, &setup->options, &self->arena);
    effort_init(&self->effort, &setup->options, &self->arena);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct walk *self = (struct walk *)source;
    arena_release(&self->arena);
    free(self);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct walk *self = (struct walk *)source;
    (void)kind;
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
    return self->draft.statements.count && proposal_take_draft(proposal, &self->draft);
}

static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct walk *self = (struct walk *)source;
    effort_learn(&self->effort, ran->statements, 0, ran->outcome);
}

static const struct request_kind kinds[] = {{.name = "chosen", .ends_at_illegal = true}};

const struct sequence_source_class source_walk = {
    .name = "walk",
    .meaning = "random walk: calls at random whatever can be called",
    .kinds = kinds,
    .kind_count = 1,
    .is_strategy = true,
    .create = create,
    .release = release,
    .next = next,
    .notice = notice,
};
