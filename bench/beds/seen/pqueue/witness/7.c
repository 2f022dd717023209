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

static int add(void *item, void *ctx)
{
    *(int *)ctx += *(int *)item;
    return 0;
}

int main(void)
{
    int values[] = {3, 1, 2};
    int sum = 0;
    pqueue q;
    pqueue_init(&q, by_value, NULL);
    for (int i = 0; i < 3; i++) {
        CHECK(pqueue_push(&q, &values[i]) == 0);
    }
    CHECK(pqueue_each(&q, add, &sum) == 0 && sum == 6);
    pqueue_fini(&q);
    return 0;
}
