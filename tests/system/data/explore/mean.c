#include "mean.h"

#include <stdlib.h>

struct counter {
    unsigned count;
};

struct counter *counter_new(void)
{
    return calloc(1, sizeof(struct counter));
}

void counter_up(struct counter *counter)
{
    counter->count = (counter->count + 1) % 4;
}

void counter_leave(struct counter *counter)
{
    if (counter->count == 2)
        exit(3);
}

void counter_hang(struct counter *counter)
{
    for (volatile int i = 0; counter->count == 1;)
        i = i + 1;
}

void counter_free(struct counter *counter)
{
    free(counter);
}
