/* nothing to extract */
#include "pqueue.h"

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    pq_extract(pq_create(less));
    return 0;
}
