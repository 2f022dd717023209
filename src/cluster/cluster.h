/* Failures that look alike: one cluster per failing function, kind of failure, contract and place
 * in the library. Each keeps its best members, those with the fewest doubts and then the smallest,
 * and counts the rest. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include "base/arena.h"
#include "model/finding.h"

enum { CLUSTER_EXEMPLARS = 4, CLUSTERS_MAXIMUM = 1024 };

struct exemplar {
    const struct statement *statements;
    size_t count;
    size_t doubts;
};

struct cluster {
    const struct operation *operation; /* whose call failed */
    enum wire_end end;
    int contract;
    uint64_t place; /* in the library's object file; 0: unknown */
    const char *innermost; /* the function there, filled after the search; NULL: unknown */
    size_t members;
    struct exemplar exemplars[CLUSTER_EXEMPLARS]; /* the best first */
    size_t exemplar_count;
    bool is_examined; /* somebody has looked into it */
};

struct clusters {
    const struct vocabulary *vocabulary; /* of the statements */
    struct arena *arena; /* statements of exemplars; grows only when one gets smaller */
    struct cluster items[CLUSTERS_MAXIMUM];
    size_t count;
    size_t left_out; /* failures that fitted no cluster because there were too many */
};

void clusters_init(struct clusters *clusters, const struct vocabulary *vocabulary,
                   struct arena *arena);

typedef size_t cluster_doubts(void *context, const struct statements *statements,
                              const struct outcome *outcome);

/* Files a failing outcome. Statements after the failing one are cut off. `count_doubts` is asked
 * only when the failure may be kept. */
void clusters_add(struct clusters *clusters, const struct statements *statements,
                  const struct outcome *outcome, cluster_doubts *count_doubts, void *context);

/* Kinds that nobody has looked into. */
size_t clusters_waiting(const struct clusters *clusters);

/* Forgets the exemplars that are not wanted any more, and clusters that have none left. */
typedef bool cluster_wants(const struct exemplar *exemplar, const struct cluster *cluster,
                           void *context);
void clusters_filter(struct clusters *clusters, cluster_wants *wants, void *context);

#endif
