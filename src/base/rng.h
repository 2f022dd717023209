/* Random choices. Every one comes from a `struct rng *` that was passed in, so that the same seed
 * gives the same run. xoshiro256** seeded by splitmix64. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state[4];
};

void rng_seed(struct rng *rng, uint64_t seed);
/* A generator of its own for one purpose: the same seed and name give the same choices. */
struct rng rng_derive(uint64_t seed, const char *purpose);

uint64_t rng_next(struct rng *rng);
/* Uniform below the limit, which is not zero. */
uint32_t rng_below(struct rng *rng, uint32_t limit);
/* True with the probability, a number from 0 to 1. */
bool rng_chance(struct rng *rng, double probability);

#endif
