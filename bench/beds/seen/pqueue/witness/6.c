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
    int values[] = {0, 10, 1, 20, 30, 2, 3, 40, 50, 60, 70, 4};
    int last = -1;
    pqueue q;
    pqueue_init(&q, by_value, NULL);
    for (int i = 0; i < 12; i++) {
        CHECK(pqueue_push(&q, &values[i]) == 0);
    }
    CHECK(pqueue_remove(&q, &values[3]) == 1);
    while (pqueue_len(&q) > 0) {
        int *item = pqueue_pop(&q);
        CHECK(*item > last);
        last = *item;
    }
    pqueue_fini(&q);
    return 0;
}
