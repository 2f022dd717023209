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

/* These are here to be inlined: a search makes a dozen choices for each call. */
static inline uint64_t rng_rotate_left(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rng_rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate_left(s[3], 45);
    return result;
}

/* Uniform below the limit, which is not zero. */
static inline uint32_t rng_below(struct rng *rng, uint32_t limit)
{
    return (uint32_t)(((rng_next(rng) >> 32) * limit) >> 32);
}

/* True with the probability, a number from 0 to 1. */
static inline bool rng_chance(struct rng *rng, double probability)
{
    return (double)(rng_next(rng) >> 11) < probability * 9007199254740992.0;
}

#endif
