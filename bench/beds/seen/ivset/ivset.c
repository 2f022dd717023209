#include "ivset.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct interval {
    int lo;
    int hi;
} interval;

struct ivset {
    interval *at;
    size_t len;
    size_t cap;
};

ivset *ivset_new(void)
{
    return calloc(1, sizeof(ivset));
}

void ivset_free(ivset *s)
{
    if (s != NULL) {
        free(s->at);
        free(s);
    }
}

static int reserve(ivset *s, size_t need)
{
    if (need <= s->cap) {
        return 0;
    }
    size_t cap = s->cap > 0 ? s->cap * 2 : 4;
    if (cap < need) {
        cap = need;
    }
    interval *at = realloc(s->at, cap * sizeof(*at));
    if (at == NULL) {
        return -1;
    }
    s->at = at;
    s->cap = cap;
    return 0;
}

ivset *ivset_copy(const ivset *s)
{
    ivset *made = ivset_new();
    if (made == NULL || reserve(made, s->len) != 0) {
        ivset_free(made);
        return NULL;
    }
    if (s->len > 0) {
        memcpy(made->at, s->at, s->len * sizeof(*s->at));
    }
    made->len = s->len;
    return made;
}

/* the index of the first interval that ends at or behind x */
static size_t first_from(const ivset *s, int x)
{
    size_t low = 0;
    size_t high = s->len;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (s->at[mid].hi < x) {
#if FAULT == 4
            low = mid;
#else
            low = mid + 1;
#endif
        } else {
            high = mid;
        }
    }
    return low;
}

/* replaces the intervals from..to-1 by n others; there must be room */
static void splice(ivset *s, size_t from, size_t to, const interval *others, size_t n)
{
    if (s->len > to) {
        memmove(s->at + from + n, s->at + to, (s->len - to) * sizeof(*s->at));
    }
    for (size_t i = 0; i < n; i++) {
        s->at[from + i] = others[i];
    }
    s->len = s->len - (to - from) + n;
}

int ivset_add(ivset *s, int lo, int hi)
{
    if (lo > hi || reserve(s, s->len + 1) != 0) {
        return -1;
    }
#if FAULT == 6
    size_t from = first_from(s, lo);
    size_t to = from;
    while (to < s->len && s->at[to].lo <= hi) {
#elif FAULT == 1
    size_t from = first_from(s, lo == INT_MIN ? lo : lo - 1);
    size_t to = from;
    while (to < s->len && s->at[to].lo <= hi + 1) {
#else
    size_t from = first_from(s, lo == INT_MIN ? lo : lo - 1);
    size_t to = from;
    while (to < s->len && (hi == INT_MAX || s->at[to].lo <= hi + 1)) {
#endif
        to++;
    }
    interval all = {lo, hi};
    if (to > from) {
        if (s->at[from].lo < lo) {
            all.lo = s->at[from].lo;
        }
        if (s->at[to - 1].hi > hi) {
            all.hi = s->at[to - 1].hi;
        }
#if FAULT == 5
        if (to - from == 1) {
            s->at[from] = all;
            return 0;
        }
        return ivset_add(s, all.lo, all.hi);
#endif
    }
    splice(s, from, to, &all, 1);
    return 0;
}

int ivset_remove(ivset *s, int lo, int hi)
{
    if (lo > hi) {
        return -1;
    }
#if FAULT != 2
    if (reserve(s, s->len + 1) != 0) {
        return -1;
    }
#endif
    size_t from = first_from(s, lo);
    size_t to = from;
    interval left[2];
    size_t n = 0;
    while (to < s->len && s->at[to].lo <= hi) {
        to++;
    }
    if (to == from) {
        return 0;
    }
    if (s->at[from].lo < lo) {
        left[n].lo = s->at[from].lo;
        left[n++].hi = lo - 1;
    }
    if (s->at[to - 1].hi > hi) {
        left[n].lo = hi + 1;
        left[n++].hi = s->at[to - 1].hi;
    }
    splice(s, from, to, left, n);
    return 0;
}

/* takes the intervals of made, which is released, instead of those of s */
static void replace(ivset *s, ivset *made)
{
#if FAULT != 3
    free(s->at);
#endif
    *s = *made;
    free(made);
}

int ivset_union(ivset *dst, const ivset *src)
{
    ivset *made = ivset_copy(dst);
    if (made == NULL) {
        return -1;
    }
    for (size_t i = 0; i < src->len; i++) {
        if (ivset_add(made, src->at[i].lo, src->at[i].hi) != 0) {
            ivset_free(made);
            return -1;
        }
    }
    replace(dst, made);
    return 0;
}

int ivset_complement(ivset *s)
{
    ivset *made = ivset_new();
    if (made == NULL || reserve(made, s->len + 1) != 0) {
        ivset_free(made);
        return -1;
    }
    int lo = INT_MIN;
    int more = 1;
    for (size_t i = 0; i < s->len; i++) {
        if (s->at[i].lo > lo) {
            made->at[made->len].lo = lo;
            made->at[made->len++].hi = s->at[i].lo - 1;
        }
        more = s->at[i].hi < INT_MAX;
        if (more) {
            lo = s->at[i].hi + 1;
        }
    }
    if (more) {
        made->at[made->len].lo = lo;
        made->at[made->len++].hi = INT_MAX;
    }
    replace(s, made);
    return 0;
}

int ivset_has(const ivset *s, int x)
{
    size_t i = first_from(s, x);
    return i < s->len && s->at[i].lo <= x;
}

size_t ivset_count(const ivset *s)
{
    return s->len;
}

uint64_t ivset_total(const ivset *s)
{
    uint64_t total = 0;
    for (size_t i = 0; i < s->len; i++) {
#if FAULT == 7
        total += (uint64_t)((int64_t)s->at[i].hi - s->at[i].lo);
#else
        total += (uint64_t)((int64_t)s->at[i].hi - s->at[i].lo + 1);
#endif
    }
    return total;
}

int ivset_equal(const ivset *a, const ivset *b)
{
    if (a->len != b->len) {
        return 0;
    }
    for (size_t i = 0; i < a->len; i++) {
        if (a->at[i].lo != b->at[i].lo || a->at[i].hi != b->at[i].hi) {
            return 0;
        }
    }
    return 1;
}

ivset_iter ivset_begin(const ivset *s)
{
    ivset_iter it = {s, 0};
    return it;
}

int ivset_next(ivset_iter *it, int *lo, int *hi)
{
#if FAULT == 8
    if (it->next + 1 >= it->set->len) {
#else
    if (it->next >= it->set->len) {
#endif
        return 0;
    }
    *lo = it->set->at[it->next].lo;
    *hi = it->set->at[it->next].hi;
    it->next++;
    return 1;
}
