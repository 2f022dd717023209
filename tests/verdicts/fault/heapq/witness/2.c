/* the items are not freed with the queue */
#include "heapq.h"

#include <stddef.h>

static int order(const void *a, const void *b, void *user)
{
    (void)user;
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        heapq *q = heapq_new(1, order, NULL);
        heapq_push(q, "a");
        heapq_free(q);
    }
    return 0;
}
