/* an empty queue, for which the header promises NULL */
#include "heapq.h"

#include <stddef.h>

static int order(const void *a, const void *b, void *user)
{
    (void)user;
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    heapq *q = heapq_new(1, order, NULL);
    heapq_peek(q);
    heapq_free(q);
    return 0;
}
