/* the top of a queue without items */
#include "pqueue.h"

#include <stddef.h>

static int less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

int main(void)
{
    return pq_top(pq_create(less)) == NULL;
    return 0;
}
