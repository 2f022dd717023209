/* A long campaign takes no more room than a short one: what is not needed any more is forgotten. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/search.h"

enum { TIDYINGS_MAXIMUM = 14 }; /* 65,536 components of a sort are 16 then */

static void visit_clusters(const struct clusters *clusters, const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < clusters->count; i++)
        for (size_t k = 0; k < clusters->items[i].exemplar_count; k++)
            statements_sweep(clusters->items[i].exemplars[k].statements,
                             clusters->items[i].exemplars[k].count, sweep);
}

static void visit_all(struct campaign *campaign, const struct literal_sweep *sweep)
{
    corpus_visit(&campaign->corpus, sweep);
    visit_clusters(campaign->failures.found, sweep);
    visit_clusters(campaign->failures.injected, sweep);
    sequence_sources_visit(&campaign->sources, sweep);
}

static void forget_components(struct campaign *campaign, enum tidiness tidiness)
{
    struct components *components = campaign->corpus.components;
    if (tidiness == TIDY_KEEPS_ALL)
        return;
    components_begin_move(components, tidiness);
    sequence_sources_move(&campaign->sources, components);
    components_end_move(components);
}

static size_t count_used(const struct campaign *campaign, const bool *is_used)
{
    size_t used = 0;
    for (size_t i = 0; i < campaign->subject.vocabulary.literals.count; i++)
        used += is_used[i] && campaign->subject.vocabulary.literals.items[i]->is_passing;
    return used;
}

/* Marks what is used once enough was forgotten. */
static void mark_used(struct campaign *campaign, bool *is_used)
{
    enum tidiness tidiness = TIDY_KEEPS_ALL;
    size_t used = SIZE_MAX;
    for (int i = 0; i < TIDYINGS_MAXIMUM; i++) {
        size_t before = used;
        memset(is_used, 0, campaign->subject.vocabulary.literals.count);
        forget_components(campaign, tidiness);
        visit_all(campaign, &(struct literal_sweep){.is_used = is_used});
        used = count_used(campaign, is_used);
        bool is_full = components_are_full(campaign->corpus.components);
        bool helps = used < before || is_full || tidiness != TIDY_THINS_OUT;
        if ((used <= PASSING_LITERALS / 4 * 3 && !is_full) || !helps)
            break;
        tidiness = tidiness == TIDY_KEEPS_ALL ? TIDY_FORGETS : TIDY_THINS_OUT;
    }
}

void sweep(struct campaign *campaign)
{
    size_t count = campaign->subject.vocabulary.literals.count;
    bool *is_used = memory_alloc_zeroed(count, sizeof *is_used);
    uint16_t *numbers = memory_alloc_zeroed(count, sizeof *numbers);
    mark_used(campaign, is_used);
    vocabulary_sweep(&campaign->subject.vocabulary, is_used, numbers);
    visit_all(campaign, &(struct literal_sweep){.numbers = numbers});
    free(is_used);
    free(numbers);
}
