#include "base/rng.h"

#include "base/hash.h"

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix(&seed);
}

struct rng rng_derive(uint64_t seed, const char *purpose)
{
    struct rng rng;
    rng_seed(&rng, hash_join(seed, hash_string(purpose)));
    return rng;
}
