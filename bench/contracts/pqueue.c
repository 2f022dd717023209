#include "pqueue.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const pqueue *queue)
{
    return queue->len <= queue->cap && (queue->items || !queue->len);
}

ASSAY_ENSURES(pqueue_clear, ASSAY_NO_RESULT, pqueue *queue) { return pqueue_len(queue) == 0; }

ASSAY_ENSURES(pqueue_push, int failed, pqueue *queue, void *item)
{
    (void)item;
    return failed || pqueue_len(queue) > 0;
}
