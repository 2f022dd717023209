/* the absorbed queue is gone */
#include "pqueue.h"

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    PQueue *q = pq_create(less), *other = pq_create(less);
    pq_absorb(q, other);
    return pq_size(other) == 1;
    return 0;
}
