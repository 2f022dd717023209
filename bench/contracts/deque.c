#include "deque.h"

#include <assay/contracts.h>

ASSAY_EQUAL(const deque *a, const deque *b) { return deque_equal(a, b); }

ASSAY_ENSURES(deque_push_back, int failed, deque *queue, int value)
{
    int last;
    return failed || (deque_get(queue, deque_len(queue) - 1, &last) == 0 && last == value);
}

ASSAY_ENSURES(deque_push_front, int failed, deque *queue, int value)
{
    int first;
    return failed || (deque_get(queue, 0, &first) == 0 && first == value);
}

ASSAY_ENSURES(deque_clear, ASSAY_NO_RESULT, deque *queue) { return deque_len(queue) == 0; }
