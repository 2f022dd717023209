/* trimming to nothing keeps the freed items */
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
    heapq_push(q, "a");
    heapq_trim(q, 0);
    heapq_push(q, "b");
    heapq_free(q);
    return 0;
}
