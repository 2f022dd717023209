/* the order function destroys the queue */
#include "pqueue.h"

static PQueue *queue;

static int less(const void *a, const void *b)
{
    pq_destroy(queue);
    return a > b;
}

int main(void)
{
    int values[2] = {1, 2};
    queue = pq_create(less);
    pq_insert(queue, &values[0]);
    pq_insert(queue, &values[1]);
    return 0;
}
