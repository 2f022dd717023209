#include "pqueue.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 4 };

void pqueue_init(pqueue *q, pqueue_cmp *cmp, void *ctx)
{
    q->items = NULL;
    q->len = 0;
    q->cap = 0;
    q->cmp = cmp;
    q->ctx = ctx;
}

void pqueue_fini(pqueue *q)
{
    free(q->items);
    q->items = NULL;
    q->len = 0;
    q->cap = 0;
}

void pqueue_clear(pqueue *q)
{
#if FAULT == 2
    pqueue_init(q, q->cmp, q->ctx);
#else
    pqueue_fini(q);
#endif
}

static int set_cap(pqueue *q, size_t cap)
{
    if (cap > PQUEUE_MAX) {
        return -1;
    }
    void **items = realloc(q->items, cap * sizeof(void *));
    if (items == NULL) {
        return -1;
    }
    q->items = items;
    q->cap = cap;
    return 0;
}

int pqueue_reserve(pqueue *q, size_t n)
{
    if (n <= q->cap) {
        return 0;
    }
    if (n > PQUEUE_MAX) {
        return -1;
    }
#if FAULT == 3
    size_t cap = q->cap;
#else
    size_t cap = q->cap > 0 ? q->cap : FIRST_CAP;
#endif
    while (cap < n) {
        cap *= 2;
    }
    return set_cap(q, cap < PQUEUE_MAX ? cap : PQUEUE_MAX);
}

static int before(const pqueue *q, size_t a, size_t b)
{
    return q->cmp(q->items[a], q->items[b], q->ctx) < 0;
}

static void swap(pqueue *q, size_t a, size_t b)
{
    void *item = q->items[a];
    q->items[a] = q->items[b];
    q->items[b] = item;
}

static void sift_up(pqueue *q, size_t i)
{
    while (i > 0) {
        size_t parent = (i - 1) / 2;
        if (!before(q, i, parent)) {
            break;
        }
        swap(q, i, parent);
        i = parent;
    }
}

static void sift_down(pqueue *q, size_t i)
{
    for (;;) {
        size_t left = 2 * i + 1;
        size_t right = left + 1;
        size_t best = i;
        if (left < q->len && before(q, left, best)) {
            best = left;
        }
#if FAULT == 1
        if (right <= q->len && before(q, right, best)) {
#else
        if (right < q->len && before(q, right, best)) {
#endif
            best = right;
        }
        if (best == i) {
            break;
        }
        swap(q, i, best);
        i = best;
    }
}

int pqueue_build(pqueue *q, void *const *items, size_t n)
{
    if (n == 0) {
        q->len = 0;
        return 0;
    }
    if (n > q->cap && set_cap(q, n) != 0) {
        return -1;
    }
    memmove(q->items, items, n * sizeof(void *));
    q->len = n;
#if FAULT == 8
    for (size_t i = n / 2 - (n > 1); i > 0; i--) {
        sift_down(q, i);
    }
#else
    for (size_t i = n / 2; i-- > 0;) {
        sift_down(q, i);
    }
#endif
    return 0;
}

int pqueue_push(pqueue *q, void *item)
{
    if (q->len == q->cap) {
        size_t cap = q->cap > 0 ? q->cap * 2 : FIRST_CAP;
        if (cap > PQUEUE_MAX) {
            cap = PQUEUE_MAX;
        }
        if (cap == q->len || set_cap(q, cap) != 0) {
            return -1;
        }
    }
    q->items[q->len++] = item;
    sift_up(q, q->len - 1);
    return 0;
}

void *pqueue_peek(const pqueue *q)
{
#if FAULT == 4
    return q->items[0];
#else
    return q->len > 0 ? q->items[0] : NULL;
#endif
}

static void remove_at(pqueue *q, size_t i)
{
    q->len--;
    if (i == q->len) {
        return;
    }
    q->items[i] = q->items[q->len];
    sift_down(q, i);
#if FAULT != 6
    sift_up(q, i);
#endif
}

void *pqueue_pop(pqueue *q)
{
    if (q->len == 0) {
        return NULL;
    }
    void *item = q->items[0];
    remove_at(q, 0);
    return item;
}

size_t pqueue_len(const pqueue *q)
{
    return q->len;
}

int pqueue_remove(pqueue *q, const void *item)
{
    for (size_t i = 0; i < q->len; i++) {
        if (q->items[i] == item) {
            remove_at(q, i);
            return 1;
        }
    }
    return 0;
}

int pqueue_merge(pqueue *dst, pqueue *src)
{
    if (pqueue_reserve(dst, dst->len + src->len) != 0) {
        return -1;
    }
    for (size_t i = 0; i < src->len; i++) {
        dst->items[dst->len++] = src->items[i];
        sift_up(dst, dst->len - 1);
    }
#if FAULT == 5
    free(src->items);
    src->len = 0;
#else
    pqueue_fini(src);
#endif
    return 0;
}

int pqueue_each(const pqueue *q, pqueue_visit *visit, void *ctx)
{
    int result = 0;
#if FAULT == 7
    for (size_t i = 0; i + 1 < q->len && result == 0; i++) {
#else
    for (size_t i = 0; i < q->len && result == 0; i++) {
#endif
        result = visit(q->items[i], ctx);
    }
    return result;
}
