#include "sarr.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *slot(const struct sarr *a, size_t i)
{
    return i > 0 ? a->data + i * a->size : a->data;
}

/* Makes room for n elements in all. Returns 0 or -1. */
static int reserve(struct sarr *a, size_t n)
{
    size_t room = a->room == 0 ? 8 : a->room;
    unsigned char *data;

    if (n <= a->room)
        return 0;
    while (room < n) {
        if (room > SIZE_MAX / 2 / a->size)
            return -1;
        room *= 2;
    }
    data = realloc(a->data, room * a->size);
    if (data == NULL)
        return -1;
    a->data = data;
    a->room = room;
    return 0;
}

int sarr_init(struct sarr *a, size_t size, int flags, sarr_cmp_fn *cmp, void *user)
{
    if (size == 0 || size > SARR_MAX_ELEMENT || (flags != 0 && flags != SARR_UNIQUE))
        return -1;
    memset(a, 0, sizeof *a);
    a->size = size;
    a->flags = flags;
    a->cmp = cmp;
    a->user = user;
    return 0;
}

void sarr_fini(struct sarr *a)
{
#if FAULT == 3
    if (a->len > 0)
        free(a->data);
#else
    free(a->data);
#endif
    a->data = NULL;
    a->len = a->room = 0;
}

size_t sarr_len(const struct sarr *a)
{
    return a->len;
}

const void *sarr_at(const struct sarr *a, size_t i)
{
    return i < a->len ? slot(a, i) : NULL;
}

size_t sarr_lower(const struct sarr *a, const void *key)
{
    size_t lo = 0, hi = a->len;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (a->cmp(slot(a, mid), key, a->user) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

size_t sarr_upper(const struct sarr *a, const void *key)
{
    size_t lo = 0, hi = a->len;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (a->cmp(slot(a, mid), key, a->user) <= 0)
#if FAULT == 1
            lo = mid > 0 ? mid : 1;
#else
            lo = mid + 1;
#endif
        else
            hi = mid;
    }
    return lo;
}

int sarr_insert(struct sarr *a, const void *element)
{
    size_t i = sarr_upper(a, element);

    if ((a->flags & SARR_UNIQUE) && i > 0 && a->cmp(slot(a, i - 1), element, a->user) == 0)
        return 0;
#if FAULT == 2
    if ((a->room == 0 || a->len > a->room) && reserve(a, a->len + 1) != 0)
        return -1;
#else
    if (reserve(a, a->len + 1) != 0)
        return -1;
#endif
    memmove(slot(a, i + 1), slot(a, i), (a->len - i) * a->size);
    memcpy(slot(a, i), element, a->size);
    a->len++;
    return 1;
}

const void *sarr_find(const struct sarr *a, const void *key)
{
    size_t i = sarr_lower(a, key);

#if FAULT == 4
    if (a->len == 0 || a->cmp(slot(a, i), key, a->user) != 0)
#else
    if (i == a->len || a->cmp(slot(a, i), key, a->user) != 0)
#endif
        return NULL;
    return slot(a, i);
}

int sarr_remove_at(struct sarr *a, size_t i)
{
    if (i >= a->len)
        return -1;
#if FAULT == 5
    memmove(slot(a, i), slot(a, i + 1), (a->len - i) * a->size);
    a->len--;
#else
    a->len--;
    memmove(slot(a, i), slot(a, i + 1), (a->len - i) * a->size);
#endif
    return 0;
}

int sarr_remove(struct sarr *a, const void *key)
{
    const unsigned char *found = sarr_find(a, key);

    if (found == NULL)
        return 0;
    sarr_remove_at(a, (size_t)(found - a->data) / a->size);
    return 1;
}

size_t sarr_remove_all(struct sarr *a, const void *key)
{
    size_t first = sarr_lower(a, key), end = sarr_upper(a, key);

    if (first == end)
        return 0;
    memmove(slot(a, first), slot(a, end), (a->len - end) * a->size);
#if FAULT == 7
    a->len--;
#else
    a->len -= end - first;
#endif
    return end - first;
}

void sarr_clear(struct sarr *a)
{
    a->len = 0;
}

int sarr_copy(struct sarr *dst, const struct sarr *src)
{
    struct sarr copy = *src;

    copy.data = NULL;
    copy.room = 0;
    if (reserve(&copy, src->len) != 0)
        return -1;
    if (src->len > 0)
        memcpy(copy.data, src->data, src->len * src->size);
#if FAULT == 6
    if (dst->room < copy.room)
        free(dst->data);
#else
    free(dst->data);
#endif
    *dst = copy;
    return 0;
}

long sarr_merge(struct sarr *dst, const struct sarr *src)
{
    struct sarr out = *dst;
    size_t i = 0, j = 0;
    long inserted = 0;

    if (src->len == 0)
        return 0;
    out.data = NULL;
    out.len = out.room = 0;
    if (reserve(&out, dst->len + src->len) != 0)
        return -1;
    while (i < dst->len || j < src->len) {
        int from_dst = j == src->len
            || (i < dst->len && dst->cmp(slot(dst, i), slot(src, j), dst->user) <= 0);
        const void *e = from_dst ? slot(dst, i) : slot(src, j);

        if (from_dst) {
            i++;
        } else {
            j++;
            if ((out.flags & SARR_UNIQUE) && out.len > 0
                && out.cmp(slot(&out, out.len - 1), e, out.user) == 0)
                continue;
            inserted++;
        }
        memcpy(slot(&out, out.len++), e, out.size);
#if FAULT == 8
        if (i == dst->len && j + 1 == src->len)
            break;
#endif
    }
    free(dst->data);
    *dst = out;
    return inserted;
}

size_t sarr_dedup(struct sarr *a)
{
    size_t i, kept = 0, removed;

    for (i = 0; i < a->len; i++) {
#if FAULT == 9
        if (i + 1 < a->len && a->cmp(slot(a, i), slot(a, i + 1), a->user) == 0)
#else
        if (kept > 0 && a->cmp(slot(a, kept - 1), slot(a, i), a->user) == 0)
#endif
            continue;
        if (kept != i)
            memcpy(slot(a, kept), slot(a, i), a->size);
        kept++;
    }
    removed = a->len - kept;
    a->len = kept;
    return removed;
}

struct sarr_iter sarr_range(const struct sarr *a, const void *low, const void *high)
{
    struct sarr_iter it;

    it.array = a;
    it.next = low != NULL ? sarr_lower(a, low) : 0;
    it.end = high != NULL ? sarr_upper(a, high) : a->len;
    return it;
}

const void *sarr_iter_next(struct sarr_iter *it)
{
#if FAULT == 10
    if (it->next == it->end)
#else
    if (it->next >= it->end)
#endif
        return NULL;
    assert(it->next < it->array->len);
    return slot(it->array, it->next++);
}

const void *sarr_median(const struct sarr *a)
{
    return a->len > 0 ? slot(a, (a->len - 1) / 2) : NULL;
}
