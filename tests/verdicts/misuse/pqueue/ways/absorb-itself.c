/* a queue absorbs itself */
#include "pqueue.h"

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    PQueue *q = pq_create(less);
    int one = 1;
    pq_absorb(q, q);
    pq_insert(q, &one);
    return 0;
}
