#include "tally.h"

#include <stdlib.h>

struct tally {
    int count;
};

struct tally *tally_new(int start)
{
    struct tally *tally = malloc(sizeof *tally);
    if (tally)
        tally->count = start;
    return tally;
}

void tally_free(struct tally *tally)
{
    free(tally);
}

int tally_value(const struct tally *tally)
{
#ifdef __OPTIMIZE__
    return tally->count;
#else
    return tally->count ^ 1;
#endif
}

const void *tally_self(const struct tally *tally)
{
    return tally;
}

int tally_peek(const struct tally *tally, int is_doubled)
{
    return is_doubled ? (tally->count & 0xFF) * 2 : tally->count;
}

int tally_next(struct tally *tally)
{
    tally->count = (tally->count & 0xFF) + 1;
    return tally->count;
}
