/* Calls in relations that chance seldom brings about: on objects that grew past what there was room
 * for, with keys that come back after they were taken out, with one object twice. Each call has its
 * turn in each relation that it can stand in (relations.def), first in those that nobody saw it
 * in. */
#include "generate/related_calls.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    TRIES = 16,        /* to make a sequence */
    SEEN_ENOUGH = 16,  /* calls in a relation, after which it is as good as one that was tried */
    TRIES_OF_A_HANG = 64, /* as many as it costs the time of */
};

static struct related_calls *self_of(struct sequence_source *source)
{
    return (struct related_calls *)source;
}

_Static_assert((int)RELATION_COUNT <= (int)RELATIONS_MAXIMUM, "a summary tells all relations");

/* ---- whose turn it is ---- */

static uint32_t due(const struct relation_due *pair)
{
    return pair->tries + pair->seen;
}

static struct relation_due *next_pair(struct related_calls *self)
{
    struct rounds *rounds = &self->rounds;
    for (size_t looked = 0; looked < (SEEN_ENOUGH + 2) * self->pairs.count; looked++) {
        if (rounds->next == self->pairs.count) {
            rounds->next = 0;
            rounds->level++;
        }
        struct relation_due *pair = &self->pairs.items[rounds->next++];
        if (due(pair) <= rounds->level &&
            !effort_is_hopeless(&self->drafting.effort, pair->operation))
            return pair;
    }
    return NULL;
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct related_calls *self = self_of(source);
    (void)kind;
    for (int i = 0; i < TRIES; i++) {
        struct relation_due *pair = next_pair(self);
        if (!pair)
            return false;
        pair->tries++;
        proposal->number = (uint32_t)(pair - self->pairs.items);
        if (related_calls_draft(self, pair))
            return proposal_take_draft(proposal, &self->drafting.draft);
    }
    return false;
}

/* ---- what was seen ---- */

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    if (ran->outcome->end == END_HANG)
        self_of(source)->pairs.items[ran->number].tries += TRIES_OF_A_HANG;
}

static void look_at_call(struct related_calls *self, const struct related_call *related)
{
    uint16_t operation = related->statements->items[related->call].operation;
    for (size_t p = self->first_pair[operation]; p < self->first_pair[operation + 1]; p++) {
        struct relation_due *pair = &self->pairs.items[p];
        if (pair->seen < SEEN_ENOUGH)
            pair->seen += relation_shows((enum relation)pair->relation, related);
    }
}

static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct related_calls *self = self_of(source);
    const struct vocabulary *vocabulary = self->drafting.options.vocabulary;
    struct related_call related = {vocabulary, ran->statements, ran->outcome, self->natures, 0};
    drafting_notice(source, ran);
    size_t first = (size_t)(ran->sequence->length - ran->sequence->own_count);
    for (size_t i = first; i < ran->statements->count && i < ran->outcome->statement; i++) {
        if (ran->outcome->values[i].flags & VALUE_SKIPPED)
            continue;
        related.call = i;
        look_at_call(self, &related);
        const struct operation *operation = statements_operation(ran->statements, vocabulary, i);
        self->has_failed[operation->id] |=
            !operation_succeeded(operation, &ran->outcome->values[i]);
    }
}

static void report(const struct sequence_source *source, struct summary *summary)
{
    const struct related_calls *self = (const struct related_calls *)source;
    for (size_t i = 0; i < self->pairs.count; i++) {
        enum relation relation = (enum relation)self->pairs.items[i].relation;
        struct relation_count *count = &summary->relations[relation];
        count->word = relation_word(relation);
        count->calls++;
        count->seen += self->pairs.items[i].seen > 0;
    }
}

/* ---- the source ---- */

static void list_pairs(struct related_calls *self)
{
    const struct vocabulary *vocabulary = self->drafting.options.vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        self->natures[i] = (uint8_t)operation_nature(operation);
        self->first_pair[i] = self->pairs.count;
        for (size_t r = 0; r < RELATION_COUNT; r++)
            if (relation_fits((enum relation)r, operation) &&
                !operation->function->is_not_under_test && !operation->function->is_unchanged) {
                struct relation_due pair = {.operation = (uint16_t)i, .relation = (uint8_t)r};
                vector_push(&self->pairs, pair);
            }
    }
    self->first_pair[vocabulary->operations.count] = self->pairs.count;
}

/* Numbers of the code that may say how much room there is. */
static void list_sizes(struct related_calls *self)
{
    const struct api *api = self->drafting.options.vocabulary->api;
    for (size_t i = 0; i < api->mined.count && self->size_count < RELATED_SIZES; i++) {
        const struct mined_constant *constant = api->mined.items[i];
        bool is_size = !constant->string && !constant->is_character &&
                       constant->number >= RELATED_SIZE_LEAST &&
                       constant->number < RELATED_SIZE_MOST;
        if (is_size)
            self->sizes[self->size_count++] = (uint32_t)constant->number;
    }
}

static struct sequence_source *create(const struct source_setup *setup)
{
    struct vocabulary *vocabulary = setup->options.vocabulary;
    if (!api_rule_is_on(vocabulary->api, RULE_RELATIONS))
        return NULL;
    struct related_calls *self = memory_alloc_zeroed(1, sizeof *self);
    struct drafting *drafting = &self->drafting;
    drafting_init(drafting, &source_related_calls, setup);
    drafting->values.provide = related_calls_provide;
    self->components = setup->components;
    self->producers = producers_new(vocabulary);
    size_t count = vocabulary->operations.count;
    self->natures = arena_alloc_zeroed(&drafting->arena, count + 1, sizeof *self->natures);
    self->has_failed = arena_alloc_zeroed(&drafting->arena, count + 1, sizeof *self->has_failed);
    self->first_pair = arena_alloc_zeroed(&drafting->arena, count + 1, sizeof *self->first_pair);
    list_pairs(self);
    list_sizes(self);
    self->history = (struct history){
        .vocabulary = vocabulary,
        .experience = setup->options.experience,
        .arguments = &drafting->arguments,
        .source = &drafting->values,
        .draft = &drafting->draft,
        .rng = &drafting->rng,
    };
    return &drafting->base;
}

static void release(struct sequence_source *source)
{
    struct related_calls *self = self_of(source);
    producers_free(self->producers, self->drafting.options.vocabulary);
    vector_release(&self->pairs);
    drafting_release(&self->drafting);
    free(self);
}

static const struct request_kind kinds[] = {{.name = "related", .most = 48}};

const struct sequence_source_class source_related_calls = {
    .name = "related calls",
    .meaning = "brings calls into relations to what came before that they were seldom seen in",
    .kinds = kinds,
    .kind_count = 1,
    .create = create,
    .release = release,
    .next = next,
    .learn = learn,
    .notice = notice,
    .report = report,
};
