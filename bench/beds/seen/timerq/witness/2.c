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
    struct timer a;
    struct timer b;
    struct timer c;
    timerq_init(&q);
    timer_init(&a, nothing, NULL);
    timer_init(&b, nothing, NULL);
    timer_init(&c, nothing, NULL);
    timerq_add(&q, &a, 1);
    timerq_add(&q, &b, 5);
    timerq_add(&q, &b, 3);
    timerq_add(&q, &c, 4);
    CHECK(timerq_len(&q) == 3);
    timerq_clear(&q);
    return 0;
}
