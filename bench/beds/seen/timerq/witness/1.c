#include "timerq.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static void release(struct timer *t, void *arg)
{
    *(int *)arg += 1;
    free(t);
}

int main(void)
{
    struct timerq q;
    struct timer *t = malloc(sizeof(*t));
    int fired = 0;
    CHECK(t != NULL);
    timerq_init(&q);
    timer_init(t, release, &fired);
    timerq_add(&q, t, 5);
    CHECK(timerq_run(&q, 10) == 1 && fired == 1);
    return 0;
}
