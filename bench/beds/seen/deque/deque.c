#include "deque.h"

#include <stdlib.h>
#include <string.h>

struct deque {
    int *buf;    /* a ring of cap slots; NULL when cap is 0 */
    size_t cap;  /* 0 or a power of two */
    size_t head; /* slot of element 0 */
    size_t len;
};

enum { FIRST_CAP = 8 };

static int *slot(const deque *d, size_t i)
{
    return &d->buf[(d->head + i) & (d->cap - 1)];
}

deque *deque_new(void)
{
    return calloc(1, sizeof(deque));
}

void deque_free(deque *d)
{
    if (d != NULL) {
        free(d->buf);
        free(d);
    }
}

static int grow(deque *d, size_t need)
{
    if (need > DEQUE_MAX) {
        return -1;
    }
    size_t cap = d->cap > 0 ? d->cap : FIRST_CAP;
    while (cap < need) {
        cap *= 2;
    }
    if (cap == d->cap) {
        return 0;
    }
    int *buf = malloc(cap * sizeof(int));
    if (buf == NULL) {
        return -1;
    }
    if (d->len > 0) {
#if FAULT == 6
        memcpy(buf, d->buf, d->len * sizeof(int));
#else
        size_t first = d->cap - d->head;
        if (first > d->len) {
            first = d->len;
        }
        memcpy(buf, d->buf + d->head, first * sizeof(int));
        memcpy(buf + first, d->buf, (d->len - first) * sizeof(int));
#endif
    }
#if FAULT != 2
    free(d->buf);
#endif
    d->buf = buf;
    d->cap = cap;
    d->head = 0;
    return 0;
}

deque *deque_copy(const deque *d)
{
    deque *copy = deque_new();
    if (copy == NULL) {
        return NULL;
    }
    if (d->len > 0 && grow(copy, d->len) != 0) {
        deque_free(copy);
        return NULL;
    }
    for (size_t i = 0; i < d->len; i++) {
        copy->buf[i] = *slot(d, i);
    }
    copy->len = d->len;
    return copy;
}

size_t deque_len(const deque *d)
{
    return d->len;
}

int deque_push_back(deque *d, int value)
{
    if (d->len == d->cap && grow(d, d->len + 1) != 0) {
        return -1;
    }
    *slot(d, d->len) = value;
    d->len++;
    return 0;
}

int deque_push_front(deque *d, int value)
{
    if (d->len == d->cap && grow(d, d->len + 1) != 0) {
        return -1;
    }
#if FAULT == 1
    d->head = d->head == 0 ? d->cap : d->head - 1;
#else
    d->head = d->head == 0 ? d->cap - 1 : d->head - 1;
#endif
    d->buf[d->head] = value;
    d->len++;
    return 0;
}

int deque_pop_back(deque *d, int *out)
{
    if (d->len == 0) {
        return -1;
    }
    d->len--;
    *out = *slot(d, d->len);
    return 0;
}

int deque_pop_front(deque *d, int *out)
{
    if (d->len == 0) {
        return -1;
    }
    *out = d->buf[d->head];
    d->head = (d->head + 1) & (d->cap - 1);
    d->len--;
    return 0;
}

int deque_get(const deque *d, size_t i, int *out)
{
    if (i >= d->len) {
        return -1;
    }
    *out = *slot(d, i);
    return 0;
}

int deque_set(deque *d, size_t i, int value)
{
    if (i >= d->len) {
        return -1;
    }
    *slot(d, i) = value;
    return 0;
}

int deque_insert(deque *d, size_t i, int value)
{
    if (i > d->len || deque_push_back(d, value) != 0) {
        return -1;
    }
#if FAULT == 3
    for (size_t k = d->len - 1; k >= i; k--) {
        *slot(d, k) = *slot(d, k - 1);
    }
#else
    for (size_t k = d->len - 1; k > i; k--) {
        *slot(d, k) = *slot(d, k - 1);
    }
#endif
    *slot(d, i) = value;
    return 0;
}

int deque_remove(deque *d, size_t i, int *out)
{
    if (i >= d->len) {
        return -1;
    }
    *out = *slot(d, i);
    for (size_t k = i; k + 1 < d->len; k++) {
        *slot(d, k) = *slot(d, k + 1);
    }
    d->len--;
    return 0;
}

int deque_reserve(deque *d, size_t n)
{
    return n <= d->cap ? 0 : grow(d, n);
}

void deque_rotate(deque *d, long n)
{
#if FAULT != 4
    if (d->len == 0) {
        return;
    }
#endif
    size_t steps;
    if (n >= 0) {
        steps = (size_t)n % d->len;
    } else {
        steps = (0 - (size_t)n) % d->len;
#if FAULT != 8
        steps = (d->len - steps) % d->len;
#endif
    }
    while (steps-- > 0) {
        int value = d->buf[d->head];
        d->head = (d->head + 1) & (d->cap - 1);
        *slot(d, d->len - 1) = value;
    }
}

void deque_clear(deque *d)
{
    d->head = 0;
    d->len = 0;
}

size_t deque_to_array(const deque *d, int *out, size_t max)
{
#if FAULT == 5
    size_t n = d->len;
    (void)max;
#else
    size_t n = max < d->len ? max : d->len;
#endif
    for (size_t i = 0; i < n; i++) {
        out[i] = *slot(d, i);
    }
    return n;
}

int deque_equal(const deque *a, const deque *b)
{
    if (a->len != b->len) {
        return 0;
    }
#if FAULT == 7
    for (size_t i = 1; i < a->len; i++) {
        if (*slot(a, i - 1) != *slot(b, i - 1)) {
#else
    for (size_t i = 0; i < a->len; i++) {
        if (*slot(a, i) != *slot(b, i)) {
#endif
            return 0;
        }
    }
    return 1;
}
