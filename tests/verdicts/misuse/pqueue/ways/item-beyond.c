/* a position that is not in the heap */
#include "pqueue.h"

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    PQueue *q = pq_create(less);
    int one = 1;
    pq_insert(q, &one);
    pq_changed(q, 8);
    return 0;
}
