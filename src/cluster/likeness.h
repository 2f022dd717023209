/* Oracle-based clustering (Jagannath et al., 2009, section 6): failures of which the same is said
 * are one finding. How exactly it has to be the same is the user's choice. */
#ifndef CLUSTER_LIKENESS_H
#define CLUSTER_LIKENESS_H

#include "base/arena.h"
#include "base/keyword.h"
#include "base/text.h"
#include "model/finding.h"

enum likeness {
    LIKENESS_ABSTRACT, /* the same said of the same code, wherever in it */
    LIKENESS_ORACLE,   /* noticed by the same */
    LIKENESS_CONCRETE, /* the very same place, reached in the same way */
    LIKENESS_RANDOM,   /* none: of all of them a sample is shown */
    LIKENESS_COUNT
};

/* What --cluster can be given, in the order of the enum. */
bool likeness_keyword(size_t n, struct keyword *keyword);

/* What is said of a fault. Its report has the names of functions: symbolize(). */
struct messages likeness_messages(struct arena *arena, const struct api *api,
                                  const struct finding *finding);

bool likeness_joins(enum likeness likeness, const struct messages *a, const struct messages *b);

#endif
