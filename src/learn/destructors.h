/* Destructors: calls that were seen to release values of a sort. */
#ifndef LEARN_DESTRUCTORS_H
#define LEARN_DESTRUCTORS_H

#include "learn/experience.h"

enum { DESTRUCTORS_PER_SORT = 4 };

/* The most likely first. */
struct destructors {
    struct {
        const struct operation *operation;
        size_t argument;
        double score;
    } items[DESTRUCTORS_PER_SORT];
    size_t count;
};

/* By sort; lives in the arena. */
struct destructors *destructors_learn(const struct experience *experience,
                                      const struct vocabulary *vocabulary, struct arena *arena);
/* Are all its other arguments values that anyone can give? */
bool operation_needs_only(const struct operation *operation, size_t argument);
bool destructors_have(const struct destructors *destructors, uint32_t operation);

#endif
