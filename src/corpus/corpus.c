#include "corpus/corpus.h"

void corpus_init(struct corpus *corpus)
{
    size_t operations = corpus->vocabulary->operations.count;
    corpus->components = components_new(corpus->vocabulary->api->types.count);
    corpus->candidates =
        arena_alloc_zeroed(corpus->arena, operations, sizeof *corpus->candidates);
    corpus->injected = arena_alloc_zeroed(corpus->arena, operations, sizeof *corpus->injected);
    corpus->fullest = arena_alloc_zeroed(corpus->arena, operations, sizeof *corpus->fullest);
    corpus->losing = arena_alloc_zeroed(corpus->arena, operations, sizeof *corpus->losing);
    if (corpus->sites)
        corpus->goals = arena_alloc_zeroed(corpus->arena, sites_map_size(corpus->sites) + 1,
                                           sizeof *corpus->goals);
}

void corpus_release(struct corpus *corpus)
{
    components_free(corpus->components);
    corpus->components = NULL;
    vector_release(&corpus->covering);
    vector_release(&corpus->backups);
}

static void visit_all(const struct candidate *candidates, size_t count,
                      const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < count; i++)
        statements_sweep(candidates[i].statements, candidates[i].count, sweep);
}

void corpus_visit(const struct corpus *corpus, const struct literal_sweep *sweep)
{
    components_visit(corpus->components, sweep);
    for (size_t i = 0; i < corpus->vocabulary->operations.count; i++) {
        visit_all(corpus->candidates[i].items, corpus->candidates[i].count, sweep);
        visit_all(corpus->injected[i].items, corpus->injected[i].count, sweep);
        visit_all(&corpus->fullest[i], 1, sweep);
        visit_all(corpus->losing[i].items, corpus->losing[i].count, sweep);
    }
    visit_all(corpus->covering.items, corpus->covering.count, sweep);
    visit_all(corpus->backups.items, corpus->backups.count, sweep);
}
