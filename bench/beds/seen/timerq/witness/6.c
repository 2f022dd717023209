#include "timerq.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static void note(struct timer *t, void *arg)
{
    *(struct timer **)arg = t;
}

int main(void)
{
    struct timerq q;
    struct timer a;
    struct timer b;
    struct timer *last = NULL;
    timerq_init(&q);
    timer_init(&a, note, &last);
    timer_init(&b, note, &last);
    timerq_add(&q, &a, 1);
    timerq_add(&q, &b, 1);
    CHECK(timerq_run(&q, 1) == 2 && last == &b);
    return 0;
}
