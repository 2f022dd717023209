#include "counter.h"

#include <stdlib.h>

struct counter {
    unsigned counts[10];
};

struct counter *counter_new(void)
{
    return calloc(1, sizeof(struct counter));
}

void counter_free(struct counter *counter)
{
    free(counter);
}

void counter_add(struct counter *counter, unsigned number)
{
#if FAULT == 1
    counter->counts[number % 11]++;
#else
    counter->counts[number % 10]++;
#endif
}

unsigned counter_get(const struct counter *counter, unsigned digit)
{
    return digit < 10 ? counter->counts[digit] : 0;
}
