/* Random walk: from nothing, one applicable call after the other, until one is illegal; then all is
 * forgotten (thesis, 8.3). A walk is chosen as a whole and judged up to its first illegal call. */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/drafting.h"

enum { WALK_CALLS = 20, TRIES_PER_CALL = 50 };

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    (void)source;
    return wish_choose(wish, draft, rng);
}

static struct sequence_source *create(const struct source_setup *setup)
{
    struct drafting *self = memory_alloc_zeroed(1, sizeof *self);
    drafting_init(self, &source_walk, setup);
    self->values.provide = provide;
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct drafting *self = (struct drafting *)source;
    drafting_release(self);
    free(self);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct drafting *self = (struct drafting *)source;
    (void)kind;
    drafting_begin(self);
    for (int tries = 0, calls = 0; calls < WALK_CALLS && tries < TRIES_PER_CALL; tries++) {
        if (!drafting_append_call(self))
            continue;
        calls++;
        tries = 0;
    }
    return self->draft.statements.count && proposal_take_draft(proposal, &self->draft);
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
    .notice = drafting_notice,
};
