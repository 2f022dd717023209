#include "timerq.h"

#include <stdint.h>
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
    struct timer a;
    struct timer b;
    int64_t due;
    timerq_init(&q);
    timer_init(&a, nothing, NULL);
    timer_init(&b, nothing, NULL);
    timerq_add(&q, &a, INT64_MAX);
    timerq_add(&q, &b, INT64_MIN);
    CHECK(timerq_next(&q, &due) == 1 && due == INT64_MIN);
    timerq_clear(&q);
    return 0;
}
