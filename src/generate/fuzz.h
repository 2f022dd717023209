/* Values near those that are known (GRT's impurity): numbers a Gaussian step away, strings and
 * bytes by small edits. What has taught something is changed more often than the rest. */
#ifndef GENERATE_FUZZ_H
#define GENERATE_FUZZ_H

#include "generate/first_values.h"

struct fuzz;

struct fuzz *fuzz_new(struct vocabulary *vocabulary, struct arena *arena);

/* Now and then another literal in the place of the one that was chosen for the parameter. */
const struct literal *fuzz_value(struct fuzz *fuzz, const struct function *function,
                                 size_t parameter, const struct literal *literal,
                                 struct rng *rng);
/* The literal was given where something new happened, or was compared with there. */
void fuzz_reward(struct fuzz *fuzz, const struct function *function, size_t parameter,
                 const struct literal *literal);

/* A literal, and the parameter that it is given for. */
struct given {
    const struct function *function;
    size_t parameter;
    const struct literal *literal;
};

/* A passing literal that may be given in the place of this one, a string or bytes; NULL when none
 * may be, or a sweep is due. */
const struct literal *bytes_instead(struct vocabulary *vocabulary, const struct given *given,
                                    const char *bytes, size_t size);

/* Literals that are worth remembering stay when a sweep comes. */
void fuzz_mark(const struct fuzz *fuzz, bool *is_used);

#endif
