#include "pqueue.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static int by_value(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}

int main(void)
{
    int values[] = {3, 1, 2, 0};
    void *items[] = {&values[0], &values[1], &values[2], &values[3]};
    pqueue q;
    pqueue_init(&q, by_value, NULL);
    CHECK(pqueue_build(&q, items, 4) == 0);
    CHECK(pqueue_pop(&q) == &values[3]);
    pqueue_fini(&q);
    return 0;
}
