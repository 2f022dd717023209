#include "timerq.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static void nothing(struct timer *t, void *arg)
{
    (void)t;
    (void)arg;
}

int main(void)
{
    struct timerq q;
    struct timer t;
    timerq_init(&q);
    timer_init(&t, nothing, NULL);
    timerq_add(&q, &t, 7);
    CHECK(timerq_run(&q, 7) == 1);
    return 0;
}
