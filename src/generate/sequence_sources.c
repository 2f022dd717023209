#include <string.h>

#include "generate/generate_internal.h"
#include "generate/influence.h"

static const struct sequence_source_class *const classes[] = {
#define SOURCE(name) &source_##name,
#include "generate/sequence_sources.def"
};

static const struct source_turn turns[] = {
#define TURN(round, ...) {round, {__VA_ARGS__}},
#include "generate/sequence_sources.def"
};

enum { CLASSES = sizeof classes / sizeof *classes };

_Static_assert((int)CLASSES <= (int)SEQUENCE_SOURCES_MAXIMUM, "all sources fit a search");

const struct sequence_source_class *strategy_at(size_t n)
{
    for (size_t i = 0; i < CLASSES; i++)
        if (classes[i]->is_strategy && n-- == 0)
            return classes[i];
    return NULL;
}

bool strategy_keyword(size_t n, struct keyword *keyword)
{
    const struct sequence_source_class *strategy = strategy_at(n);
    if (strategy)
        *keyword = (struct keyword){strategy->name, strategy->meaning};
    return strategy;
}

const struct sequence_source_class *strategy_named(const char *name)
{
    const struct sequence_source_class *strategy;
    for (size_t i = 0; (strategy = strategy_at(i)); i++)
        if (strcmp(strategy->name, name) == 0)
            return strategy;
    return NULL;
}

bool proposal_take_room(struct proposal *proposal)
{
    const struct statements *room = proposal->room;
    proposal->flat = room;
    proposal->sequence = sequence_new(proposal->arena, NULL, 0, room->items, room->count);
    return true;
}

bool proposal_take_draft(struct proposal *proposal, const struct draft *draft)
{
    proposal->flat = &draft->statements;
    proposal->sequence = draft_finish(draft, proposal->arena);
    return true;
}

static bool is_wanted(const struct sequence_source_class *class,
                      const struct sequence_source_class *strategy,
                      const struct source_setup *setup)
{
    if (class->is_strategy)
        return class == strategy;
    return !class->needs_branches || (setup->options.coverage && setup->is_guided);
}

void sequence_sources_create(struct sequence_sources *sources,
                             const struct sequence_source_class *strategy,
                             struct source_setup *setup)
{
    *sources = (struct sequence_sources){.turns = turns,
                                         .turn_count = sizeof turns / sizeof *turns};
    setup->is_guided = strategy->suggest != NULL;
    sources->coverage = setup->options.coverage;
    if (sources->coverage)
        setup->influence = arena_alloc_zeroed(
            setup->arena, sites_map_size(sources->coverage->sites) + 1, 1);
    sources->influence = setup->influence;
    for (size_t i = 0; i < CLASSES; i++) {
        struct sequence_source *source =
            is_wanted(classes[i], strategy, setup) ? classes[i]->create(setup) : NULL;
        if (source)
            sources->items[sources->count++] = source;
    }
}

void sequence_sources_release(struct sequence_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        sources->items[i]->class->release(sources->items[i]);
    sources->count = 0;
}

struct sequence_source *sequence_sources_maker(const struct sequence_sources *sources,
                                               const char *request,
                                               const struct request_kind **kind)
{
    for (size_t i = 0; i < sources->count; i++) {
        const struct sequence_source_class *class = sources->items[i]->class;
        for (size_t k = 0; k < class->kind_count; k++)
            if (strcmp(class->kinds[k].name, request) == 0) {
                *kind = &class->kinds[k];
                return sources->items[i];
            }
    }
    return NULL;
}

/* Calls a function of every source that has it. */
#define tell_all(sources, function, ...)                                                         \
    for (size_t i_ = 0; i_ < (sources)->count; i_++)                                             \
        if ((sources)->items[i_]->class->function)                                               \
    (sources)->items[i_]->class->function((sources)->items[i_], __VA_ARGS__)

void sequence_sources_notice(const struct sequence_sources *sources,
                             const struct ran_sequence *ran)
{
    tell_all(sources, notice, ran);
}

void sequence_sources_consider(const struct sequence_sources *sources,
                               const struct ran_sequence *ran, const struct kept_sequence *kept)
{
    tell_all(sources, consider, ran, kept);
}

void sequence_sources_suggest(void *context, const struct function *function, size_t parameter,
                              const struct literal *literal)
{
    const struct sequence_sources *sources = context;
    tell_all(sources, suggest, function, parameter, literal);
}

void sequence_sources_visit(const struct sequence_sources *sources,
                            const struct literal_sweep *sweep)
{
    tell_all(sources, visit, sweep);
}

void sequence_sources_move(const struct sequence_sources *sources, struct components *components)
{
    tell_all(sources, move, components);
}

void sequence_sources_report(const struct sequence_sources *sources, struct summary *summary)
{
    tell_all(sources, report, summary);
    if (sources->influence)
        summary->solving.influence = influence_count(sources->influence, sources->coverage);
}
