/* a queue cannot be made without an order */
#include "pqueue.h"

#include <stddef.h>

int main(void)
{
    PQueue *q = pq_create(NULL);
    int one = 1;
    pq_insert(q, &one);
    return 0;
}
