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
    struct timer t;
    timer_init(&t, nothing, NULL);
    CHECK(timer_cancel(&t) == 0);
    return 0;
}
