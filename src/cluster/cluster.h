/* Failures that look alike: one cluster per failing function, kind of failure and contract. Each
 * keeps its smallest members and counts the rest. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include "base/arena.h"
#include "model/finding.h"

enum { CLUSTER_EXEMPLARS = 4, CLUSTERS_MAXIMUM = 1024 };

struct exemplar {
    const struct statement *statements;
    size_t count;
};

struct cluster {
    const struct operation *operation; /* whose call failed */
    enum wire_end end;
    int contract;
    size_t members;
    struct exemplar exemplars[CLUSTER_EXEMPLARS]; /* the smallest first */
    size_t exemplar_count;
};

struct clusters {
    struct arena *arena; /* statements of exemplars; grows only when one gets smaller */
    struct cluster items[CLUSTERS_MAXIMUM];
    size_t count;
    size_t left_out; /* failures that fitted no cluster because there were too many */
};

void clusters_init(struct clusters *clusters, struct arena *arena);

/* Files a failing outcome. Statements after the failing one are cut off. */
void clusters_add(struct clusters *clusters, const struct vocabulary *vocabulary,
                  const struct statements *statements, const struct outcome *outcome);

/* Forgets the exemplars that are not wanted any more, and clusters that have none left. */
typedef bool cluster_wants(const struct exemplar *exemplar, const struct cluster *cluster,
                           void *context);
void clusters_filter(struct clusters *clusters, cluster_wants *wants, void *context);

#endif
