#include "cluster/cluster.h"

#include <string.h>

void clusters_init(struct clusters *clusters, struct arena *arena)
{
    clusters->arena = arena;
    clusters->count = 0;
    clusters->left_out = 0;
}

static struct cluster *cluster_for(struct clusters *clusters, const struct operation *operation,
                                   enum wire_end end, int contract)
{
    for (size_t i = 0; i < clusters->count; i++) {
        struct cluster *cluster = &clusters->items[i];
        if (cluster->operation == operation && cluster->end == end &&
            cluster->contract == contract)
            return cluster;
    }
    if (clusters->count == CLUSTERS_MAXIMUM)
        return NULL;
    struct cluster *cluster = &clusters->items[clusters->count++];
    *cluster = (struct cluster){.operation = operation, .end = end, .contract = contract};
    return cluster;
}

static void keep_if_small(struct clusters *clusters, struct cluster *cluster,
                          const struct statements *statements, size_t count)
{
    size_t place = cluster->exemplar_count;
    while (place > 0 && cluster->exemplars[place - 1].count > count)
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
    };
}

void clusters_add(struct clusters *clusters, const struct vocabulary *vocabulary,
                  const struct statements *statements, const struct outcome *outcome)
{
    size_t last = outcome->statement < statements->count ? outcome->statement
                                                         : statements->count - 1;
    const struct operation *operation =
        vocabulary->operations.items[statements->items[last].operation];
    struct cluster *cluster =
        cluster_for(clusters, operation, outcome->end, outcome->contract);
    if (!cluster) {
        clusters->left_out++;
        return;
    }
    cluster->members++;
    keep_if_small(clusters, cluster, statements, last + 1);
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
