#include "timerq.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const struct timerq *queue)
{
    size_t count = 0;
    for (const struct timer *at = queue->ends.next; at && at != &queue->ends; at = at->next)
        if (++count > queue->len || at->queue != queue)
            return false;
    return count == queue->len;
}

ASSAY_ENSURES(timerq_clear, ASSAY_NO_RESULT, struct timerq *queue)
{
    return timerq_len(queue) == 0;
}
