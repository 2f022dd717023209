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
    int values[] = {3, 1};
    pqueue a;
    pqueue b;
    pqueue_init(&a, by_value, NULL);
    pqueue_init(&b, by_value, NULL);
    CHECK(pqueue_push(&a, &values[0]) == 0 && pqueue_push(&b, &values[1]) == 0);
    CHECK(pqueue_merge(&a, &b) == 0);
    CHECK(pqueue_len(&b) == 0);
    pqueue_fini(&b);
    pqueue_fini(&a);
    return 0;
}
