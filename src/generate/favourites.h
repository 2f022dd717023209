/* Literals that are worth giving again, for each parameter; the oldest leaves when there are too
 * many. */
#ifndef GENERATE_FAVOURITES_H
#define GENERATE_FAVOURITES_H

#include "base/rng.h"
#include "model/vocabulary.h"

struct favourites;

struct favourites *favourites_new(const struct api *api, struct arena *arena);

void favourites_add(struct favourites *favourites, const struct function *function,
                    size_t parameter, const struct literal *literal);

/* Any of them; NULL when there is none, and then nothing is drawn from the rng. */
const struct literal *favourites_choose(const struct favourites *favourites,
                                        const struct function *function, size_t parameter,
                                        struct rng *rng);

/* They stay when a sweep of the vocabulary comes. */
void favourites_mark(const struct favourites *favourites, bool *is_used);

#endif
