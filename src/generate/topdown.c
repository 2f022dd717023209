/* Top-down generation: choose a call, then make each of its arguments by another call, and so on
 * down to literals (thesis, 3.4). Nothing is remembered between sequences. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/drafting.h"

enum { DEPTH_MAXIMUM = 4, TRIES = 20 };

struct topdown {
    struct drafting drafting;
    struct producers *producers; /* by sort: calls that return it */
    int depth;
};

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    struct topdown *self =
        (struct topdown *)(void *)((char *)source - offsetof(struct topdown, drafting.values));
    const struct producers *producers = &self->producers[wish->sort->id];
    if (!producers->count || self->depth >= DEPTH_MAXIMUM)
        return wish_choose(wish, draft, rng);
    const struct operation *producer =
        producers->items[rng_below(rng, (uint32_t)producers->count)];
    self->depth++;
    int call = arguments_append_call(&self->drafting.arguments, draft, producer, source, rng);
    self->depth--;
    return call;
}

static struct sequence_source *create(const struct source_setup *setup)
{
    struct topdown *self = memory_alloc_zeroed(1, sizeof *self);
    drafting_init(&self->drafting, &source_topdown, setup);
    self->drafting.values.provide = provide;
    self->producers = producers_new(setup->options.vocabulary);
    return &self->drafting.base;
}

static void release(struct sequence_source *source)
{
    struct topdown *self = (struct topdown *)source;
    producers_free(self->producers, self->drafting.options.vocabulary);
    drafting_release(&self->drafting);
    free(self);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct topdown *self = (struct topdown *)source;
    (void)kind;
    for (int i = 0; i < TRIES; i++) {
        drafting_begin(&self->drafting);
        self->depth = 0;
        if (drafting_append_call(&self->drafting))
            return proposal_take_draft(proposal, &self->drafting.draft);
    }
    return false;
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
    .notice = drafting_notice,
};
