#include "rcs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct rcs {
    size_t refs;
    size_t len;
    struct rcs *whole; /* the string whose bytes these are, NULL if its own */
    const unsigned char *bytes;
    unsigned char own[];
};

static struct rcs *alloc_own(size_t n)
{
    struct rcs *s;

    if (n > RCS_MAX)
        return NULL;
    s = malloc(sizeof *s + n);
    if (s == NULL)
        return NULL;
    s->refs = 1;
    s->len = n;
    s->whole = NULL;
    s->bytes = s->own;
    return s;
}

struct rcs *rcs_new(const char *text)
{
    return rcs_new_n(text, strlen(text));
}

struct rcs *rcs_new_n(const void *data, size_t n)
{
    struct rcs *s = alloc_own(n);

    if (s != NULL && n > 0)
        memcpy(s->own, data, n);
    return s;
}

struct rcs *rcs_ref(struct rcs *s)
{
    s->refs++;
    return s;
}

void rcs_unref(struct rcs *s)
{
    if (s == NULL)
        return;
    if (--s->refs > 0)
        return;
#if FAULT == 2
    if (s->whole != NULL && s->len > 0)
        rcs_unref(s->whole);
#else
    rcs_unref(s->whole);
#endif
    free(s);
}

size_t rcs_refs(const struct rcs *s)
{
    return s->refs;
}

size_t rcs_len(const struct rcs *s)
{
    return s->len;
}

int rcs_at(const struct rcs *s, size_t i)
{
    return i < s->len ? s->bytes[i] : -1;
}

long rcs_copy(const struct rcs *s, char *out, size_t size)
{
#if FAULT == 3
    if (s->len > size)
#else
    if (s->len >= size)
#endif
        return -1;
    memcpy(out, s->bytes, s->len);
    out[s->len] = '\0';
    return (long)s->len;
}

struct rcs *rcs_concat(struct rcs *a, struct rcs *b)
{
    struct rcs *s;

    if (a->len == 0)
#if FAULT == 9
        return b;
#else
        return rcs_ref(b);
#endif
    if (b->len == 0)
        return rcs_ref(a);
    s = alloc_own(a->len + b->len);
    if (s == NULL)
        return NULL;
    memcpy(s->own, a->bytes, a->len);
    memcpy(s->own + a->len, b->bytes, b->len);
    return s;
}

struct rcs *rcs_repeat(struct rcs *s, unsigned n)
{
    struct rcs *half, *both, *odd;

    if (s->len > 0 && n > RCS_MAX / s->len)
        return NULL;
#if FAULT != 4
    if (n == 0)
        return rcs_new_n(NULL, 0);
#endif
    if (n == 1)
        return rcs_ref(s);
    half = rcs_repeat(s, n / 2);
    if (half == NULL)
        return NULL;
    both = rcs_concat(half, half);
    rcs_unref(half);
    if (both == NULL || n % 2 == 0)
        return both;
    odd = rcs_concat(both, s);
    rcs_unref(both);
    return odd;
}

struct rcs *rcs_sub(struct rcs *s, size_t start, size_t n)
{
    struct rcs *part;

    if (start > s->len)
        start = s->len;
    if (n > s->len - start)
        n = s->len - start;
    part = alloc_own(0);
    if (part == NULL)
        return NULL;
#if FAULT == 1
    part->whole = s->whole != NULL ? s->whole : rcs_ref(s);
#else
    part->whole = rcs_ref(s->whole != NULL ? s->whole : s);
#endif
#if FAULT == 7
    part->bytes = part->whole->bytes + start;
#else
    part->bytes = s->bytes + start;
#endif
    part->len = n;
    return part;
}

int rcs_cmp(const struct rcs *a, const struct rcs *b)
{
    size_t n;
    int d;

    if (a == b)
        return 0;
#if FAULT == 10
    if (a == NULL)
        return -1;
#else
    if (a == NULL || b == NULL)
        return a == NULL ? -1 : 1;
#endif
    n = a->len < b->len ? a->len : b->len;
    d = memcmp(a->bytes, b->bytes, n);
#if FAULT == 6
    return d;
#else
    if (d != 0 || a->len == b->len)
        return d;
    return a->len < b->len ? -1 : 1;
#endif
}

int rcs_equal(const struct rcs *a, const struct rcs *b)
{
#if FAULT == 8
    return a->len == b->len
        && strncmp((const char *)a->bytes, (const char *)b->bytes, a->len) == 0;
#else
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
#endif
}

uint32_t rcs_hash(const struct rcs *s)
{
    uint32_t h = 2166136261u;
    size_t i;

    for (i = 0; i < s->len; i++)
        h = (h ^ s->bytes[i]) * 16777619u;
    return h;
}

long rcs_find(const struct rcs *s, const struct rcs *needle, size_t from)
{
    size_t i;

    if (from > s->len || needle->len > s->len - from)
        return -1;
    for (i = from; i <= s->len - needle->len; i++) {
        if (memcmp(s->bytes + i, needle->bytes, needle->len) == 0)
            return (long)i;
    }
    return -1;
}

size_t rcs_count(const struct rcs *s, const struct rcs *needle)
{
    size_t count = 0;
    long at = 0;

#if FAULT != 5
    if (needle->len == 0)
        return 0;
#endif
    while ((at = rcs_find(s, needle, (size_t)at)) >= 0) {
        count++;
        at += (long)needle->len;
    }
    return count;
}

int rcs_to_int(const struct rcs *s, int *value)
{
    size_t i = 0;
    int negative = 0;
    int v = 0;

    if (s->len > 0 && s->bytes[0] == '-') {
        negative = 1;
        i = 1;
    }
    if (i == s->len)
        return -1;
    for (; i < s->len; i++) {
        int digit = s->bytes[i] - '0';

        if (digit < 0 || digit > 9)
            return -1;
#if FAULT == 11
        if (v < INT_MIN / 10)
#else
        if (v < INT_MIN / 10 || (v == INT_MIN / 10 && digit > -(INT_MIN % 10)))
#endif
            return -1;
        v = v * 10 - digit; /* kept negative: that range is the larger one */
    }
    if (!negative && v == INT_MIN)
        return -1;
    *value = negative ? v : -v;
    return 0;
}
