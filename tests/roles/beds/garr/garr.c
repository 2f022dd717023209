#include "garr.h"

#include <stdlib.h>
#include <string.h>

struct ga_vec {
    char *items;
    size_t len, cap, elem_size;
    void (*dtor)(void *elem);
};

struct adapter {
    ga_compare compar;
};

static int call_plain(const void *a, const void *b, void *arg)
{
    struct adapter *adapter = arg;
    return adapter->compar(a, b);
}

void ga_swap(void *a, void *b, size_t size)
{
    unsigned char *p = a, *q = b;

    while (size--) {
        unsigned char c = *p;
        *p++ = *q;
        *q++ = c;
    }
}

void ga_sort_r(void *base, size_t nmemb, size_t size, ga_compare_r compar, void *arg)
{
    char *items = base;

    for (size_t i = 1; i < nmemb; i++)
        for (size_t j = i; j > 0; j--) {
            char *left = items + (j - 1) * size, *right = items + j * size;
            if (compar(left, right, arg) <= 0)
                break;
            ga_swap(left, right, size);
        }
}

void ga_sort(void *base, size_t nmemb, size_t size, ga_compare compar)
{
    struct adapter adapter = {compar};

    ga_sort_r(base, nmemb, size, call_plain, &adapter);
}

void *ga_search(const void *key, const void *base, size_t nmemb, size_t size, ga_compare compar)
{
    const char *items = base;
    size_t low = 0, high = nmemb;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int c = compar(key, items + mid * size);
        if (c == 0)
            return (void *)(items + mid * size);
        if (c < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}

size_t ga_unique(void *base, size_t nmemb, size_t size, ga_compare compar)
{
    char *items = base;
    size_t kept = 0;

    for (size_t i = 0; i < nmemb; i++) {
        if (kept > 0 && compar(items + (kept - 1) * size, items + i * size) == 0)
            continue;
        memmove(items + kept * size, items + i * size, size);
        kept++;
    }
    return kept;
}

void ga_each(void *base, size_t nmemb, size_t size, void (*fn)(void *elem, void *ctx), void *ctx)
{
    char *p = base;

    for (; nmemb > 0; nmemb--, p += size)
        fn(p, ctx);
}

struct ga_vec *ga_vec_new(size_t elem_size, size_t reserve, void (*dtor)(void *elem))
{
    struct ga_vec *v;

    if (elem_size == 0)
        return NULL;
    v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->elem_size = elem_size;
    v->dtor = dtor;
    if (!ga_vec_reserve(v, reserve)) {
        free(v);
        return NULL;
    }
    return v;
}

void ga_vec_free(struct ga_vec *v)
{
    if (!v)
        return;
    if (v->dtor)
        for (size_t i = 0; i < v->len; i++)
            v->dtor(v->items + i * v->elem_size);
    free(v->items);
    free(v);
}

bool ga_vec_push(struct ga_vec *v, const void *elem)
{
    if (v->len == v->cap && !ga_vec_reserve(v, v->cap ? v->cap * 2 : 4))
        return false;
    memcpy(v->items + v->len * v->elem_size, elem, v->elem_size);
    v->len++;
    return true;
}

bool ga_vec_pop(struct ga_vec *v, void *out)
{
    if (v->len == 0)
        return false;
    v->len--;
    if (out)
        memcpy(out, v->items + v->len * v->elem_size, v->elem_size);
    else if (v->dtor)
        v->dtor(v->items + v->len * v->elem_size);
    return true;
}

void *ga_vec_at(struct ga_vec *v, size_t i)
{
    if (i >= v->len)
        return NULL;
    return v->items + i * v->elem_size;
}

size_t ga_vec_len(const struct ga_vec *v)
{
    return v->len;
}

bool ga_vec_reserve(struct ga_vec *v, size_t n)
{
    char *grown;

    if (n <= v->cap)
        return true;
    if (n > (size_t)-1 / v->elem_size)
        return false;
    grown = realloc(v->items, n * v->elem_size);
    if (!grown)
        return false;
    v->items = grown;
    v->cap = n;
    return true;
}

void *ga_vec_find(struct ga_vec *v, bool (*pred)(const void *elem, void *ctx), void *ctx)
{
    for (size_t i = 0; i < v->len; i++)
        if (pred(v->items + i * v->elem_size, ctx))
            return v->items + i * v->elem_size;
    return NULL;
}
