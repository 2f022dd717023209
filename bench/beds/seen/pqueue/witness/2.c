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
    pqueue q;
    pqueue_init(&q, by_value, NULL);
    for (int i = 0; i < 4; i++) {
        CHECK(pqueue_push(&q, &values[i]) == 0);
        pqueue_clear(&q);
    }
    CHECK(pqueue_len(&q) == 0);
    pqueue_fini(&q);
    return 0;
}
