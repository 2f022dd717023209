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
    timerq_init(&q);
    timer_init(&a, nothing, NULL);
    timer_init(&b, nothing, NULL);
    timerq_add(&q, &a, 1);
    timerq_add(&q, &b, 2);
    CHECK(timerq_run_max(&q, 10, 1) == 1);
    CHECK(timer_queued(&b) && timer_cancel(&b) == 1);
    return 0;
}
