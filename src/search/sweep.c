/* A long campaign takes no more room than a short one: what is not needed any more is forgotten. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/directed.h"
#include "generate/strategy.h"
#include "search/injection.h"
#include "search/search.h"

enum { TIDYINGS_MAXIMUM = 14 }; /* 65,536 components of a sort are 16 then */

static void for_clusters(const struct clusters *clusters, visit_statements *visit, void *context)
{
    for (size_t i = 0; i < clusters->count; i++)
        for (size_t k = 0; k < clusters->items[i].exemplar_count; k++)
            visit(clusters->items[i].exemplars[k].statements,
                  clusters->items[i].exemplars[k].count, context);
}

static void for_all_exemplars(struct campaign *campaign, visit_statements *visit, void *context)
{
    corpus_visit(&campaign->corpus, visit, context);
    for_clusters(campaign->failures.found, visit, context);
    for_clusters(campaign->failures.injected, visit, context);
    injection_visit(campaign->sources.injection, visit, context);
    if (campaign->sources.directed)
        directed_visit(campaign->sources.directed, visit, context);
}

static void mark_exemplar(const struct statement *statements, size_t count, void *context)
{
    statements_mark_literals(statements, count, context);
}

static void renumber_exemplar(const struct statement *statements, size_t count, void *context)
{
    statements_renumber_literals(statements, count, context);
}

static size_t count_used(const struct campaign *campaign, const bool *is_used)
{
    size_t used = 0;
    for (size_t i = 0; i < campaign->subject.vocabulary.literals.count; i++)
        used += is_used[i] && campaign->subject.vocabulary.literals.items[i]->is_passing;
    return used;
}

void sweep(struct campaign *campaign)
{
    size_t count = campaign->subject.vocabulary.literals.count;
    bool *is_used = memory_alloc_zeroed(count, sizeof *is_used);
    uint16_t *numbers = memory_alloc_zeroed(count, sizeof *numbers);
    enum tidiness tidiness = TIDY_KEEPS_ALL;
    size_t used = SIZE_MAX;
    for (int i = 0; i < TIDYINGS_MAXIMUM; i++) {
        size_t before = used;
        memset(is_used, 0, count);
        campaign->sources.strategy->class->mark(campaign->sources.strategy, tidiness, is_used);
        for_all_exemplars(campaign, mark_exemplar, is_used);
        used = count_used(campaign, is_used);
        bool is_full = campaign->sources.strategy->class->is_full(campaign->sources.strategy);
        bool helps = used < before || is_full || tidiness != TIDY_THINS_OUT;
        if ((used <= PASSING_LITERALS / 4 * 3 && !is_full) || !helps)
            break;
        tidiness = tidiness == TIDY_KEEPS_ALL ? TIDY_FORGETS : TIDY_THINS_OUT;
    }
    vocabulary_sweep(&campaign->subject.vocabulary, is_used, numbers);
    campaign->sources.strategy->class->renumber(campaign->sources.strategy, numbers);
    for_all_exemplars(campaign, renumber_exemplar, numbers);
    free(is_used);
    free(numbers);
}
