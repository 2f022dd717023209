/* an item is freed while it is in the queue */
#include "pqueue.h"

#include <stdlib.h>

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    PQueue *q = pq_create(less);
    int one = 1, *item = calloc(1, sizeof *item);
    pq_insert(q, item);
    free(item);
    pq_insert(q, &one);
    return 0;
}
