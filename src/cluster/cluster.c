#include "cluster/cluster.h"

#include <string.h>

void clusters_init(struct clusters *clusters, const struct vocabulary *vocabulary,
                   struct arena *arena)
{
    clusters->vocabulary = vocabulary;
    clusters->arena = arena;
    clusters->count = 0;
    clusters->left_out = 0;
}

static struct cluster *cluster_for(struct clusters *clusters, const struct operation *operation,
                                   const struct outcome *outcome)
{
    for (size_t i = 0; i < clusters->count; i++) {
        struct cluster *cluster = &clusters->items[i];
        if (cluster->operation == operation && cluster->end == outcome->end &&
            cluster->contract == outcome->contract &&
            cluster->place == outcome->program_counter)
            return cluster;
    }
    if (clusters->count == CLUSTERS_MAXIMUM)
        return NULL;
    struct cluster *cluster = &clusters->items[clusters->count++];
    *cluster = (struct cluster){.operation = operation, .end = outcome->end,
                                .contract = outcome->contract,
                                .place = outcome->program_counter};
    return cluster;
}

static bool is_better(size_t doubts, size_t count, const struct exemplar *than)
{
    return doubts != than->doubts ? doubts < than->doubts : count < than->count;
}

static void keep_if_good(struct clusters *clusters, struct cluster *cluster,
                         const struct statements *statements, size_t count, size_t doubts)
{
    size_t place = cluster->exemplar_count;
    while (place > 0 && is_better(doubts, count, &cluster->exemplars[place - 1]))
        place--;
    if (place == CLUSTER_EXEMPLARS)
        return;
    size_t moved = cluster->exemplar_count - place;
    if (cluster->exemplar_count == CLUSTER_EXEMPLARS)
        moved--;
    else
        cluster->exemplar_count++;
    memmove(&cluster->exemplars[place + 1], &cluster->exemplars[place],
            moved * sizeof cluster->exemplars[0]);
    cluster->exemplars[place] = (struct exemplar){
        .statements = arena_copy(clusters->arena, statements->items,
                                 count * sizeof statements->items[0]),
        .count = count,
        .doubts = doubts,
    };
}

/* Only what has fewer doubts, or is smaller with as many, can take the place of the worst one. */
static bool may_be_kept(const struct cluster *cluster, size_t count)
{
    const struct exemplar *worst = &cluster->exemplars[CLUSTER_EXEMPLARS - 1];
    return cluster->exemplar_count < CLUSTER_EXEMPLARS || worst->doubts > 0 ||
           count < worst->count;
}

void clusters_add(struct clusters *clusters, const struct statements *statements,
                  const struct outcome *outcome, cluster_doubts *count_doubts, void *context)
{
    size_t last = outcome->statement < statements->count ? outcome->statement
                                                         : statements->count - 1;
    const struct operation *operation =
        clusters->vocabulary->operations.items[statements->items[last].operation];
    struct cluster *cluster = cluster_for(clusters, operation, outcome);
    if (!cluster) {
        clusters->left_out++;
        return;
    }
    cluster->members++;
    if (may_be_kept(cluster, last + 1))
        keep_if_good(clusters, cluster, statements, last + 1,
                     count_doubts(context, statements, outcome));
}

static void filter_exemplars(struct cluster *cluster, cluster_wants *wants, void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < cluster->exemplar_count; i++)
        if (wants(&cluster->exemplars[i], cluster, context))
            cluster->exemplars[kept++] = cluster->exemplars[i];
    cluster->exemplar_count = kept;
}

void clusters_filter(struct clusters *clusters, cluster_wants *wants, void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < clusters->count; i++) {
        filter_exemplars(&clusters->items[i], wants, context);
        if (clusters->items[i].exemplar_count)
            clusters->items[kept++] = clusters->items[i];
    }
    clusters->count = kept;
}

size_t clusters_waiting(const struct clusters *clusters)
{
    size_t count = 0;
    for (size_t i = 0; i < clusters->count; i++)
        count += !clusters->items[i].is_examined;
    return count;
}
