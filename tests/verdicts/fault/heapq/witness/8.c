/* two items are copied instead of one */
#include "heapq.h"

#include <stddef.h>

static int order(const void *a, const void *b, void *user)
{
    (void)user;
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    heapq *q = heapq_new(sizeof(int), order, NULL);
    int value = 3, other = 4, old;
    heapq_push(q, &value);
    heapq_replace(q, &other, &old);
    heapq_free(q);
    return 0;
}
