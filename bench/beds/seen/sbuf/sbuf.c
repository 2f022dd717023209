#include "sbuf.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct head {
    size_t len;
    size_t cap; /* characters without the '\0' */
    char text[];
} head;

static head *head_of(const char *s)
{
    return (head *)(void *)((char *)(uintptr_t)s - offsetof(head, text));
}

static head *make(size_t cap)
{
    if (cap > SIZE_MAX - sizeof(head) - 1) {
        return NULL;
    }
    head *h = malloc(sizeof(head) + cap + 1);
    if (h != NULL) {
        h->len = 0;
        h->cap = cap;
        h->text[0] = '\0';
    }
    return h;
}

sbuf sbuf_new_n(const char *text, size_t n)
{
    head *h = make(n);
    if (h == NULL) {
        return NULL;
    }
    memcpy(h->text, text, n);
    h->text[n] = '\0';
    h->len = n;
    return h->text;
}

sbuf sbuf_new(const char *text)
{
    return sbuf_new_n(text, strlen(text));
}

sbuf sbuf_dup(const char *s)
{
#if FAULT == 7
    return sbuf_new(s);
#else
    return sbuf_new_n(s, sbuf_len(s));
#endif
}

void sbuf_free(sbuf s)
{
    if (s != NULL) {
        free(head_of(s));
    }
}

size_t sbuf_len(const char *s)
{
    return head_of(s)->len;
}

/* room for more characters behind those of s */
static head *grow(sbuf s, size_t more)
{
    head *h = head_of(s);
    if (more <= h->cap - h->len) {
        return h;
    }
    if (more > (SIZE_MAX - sizeof(head) - 1) / 2 - h->len) {
        return NULL;
    }
    size_t cap = (h->len + more) * 2;
    h = realloc(h, sizeof(head) + cap + 1);
    if (h != NULL) {
        h->cap = cap;
    }
    return h;
}

sbuf sbuf_cat_n(sbuf s, const char *text, size_t n)
{
#if FAULT != 1
    uintptr_t from = (uintptr_t)text;
    uintptr_t start = (uintptr_t)s;
    int inside = from >= start && from <= start + sbuf_len(s);
    size_t offset = inside ? (size_t)(from - start) : 0;
#endif
    head *h = grow(s, n);
    if (h == NULL) {
        return NULL;
    }
#if FAULT != 1
    if (inside) {
        text = h->text + offset;
    }
#endif
    memmove(h->text + h->len, text, n);
    h->len += n;
    h->text[h->len] = '\0';
    return h->text;
}

sbuf sbuf_cat(sbuf s, const char *text)
{
    return sbuf_cat_n(s, text, strlen(text));
}

sbuf sbuf_insert(sbuf s, size_t pos, const char *text)
{
    size_t n = strlen(text);
#if FAULT == 6
    if (pos >= sbuf_len(s)) {
#else
    if (pos > sbuf_len(s)) {
#endif
        return NULL;
    }
    head *h = grow(s, n);
    if (h == NULL) {
        return NULL;
    }
    memmove(h->text + pos + n, h->text + pos, h->len - pos + 1);
    memcpy(h->text + pos, text, n);
    h->len += n;
    return h->text;
}

void sbuf_erase(sbuf s, size_t pos, size_t n)
{
    head *h = head_of(s);
    if (pos >= h->len) {
        return;
    }
#if FAULT == 2
    if (n > h->len) {
        n = h->len;
    }
#else
    if (n > h->len - pos) {
        n = h->len - pos;
    }
#endif
    memmove(s + pos, s + pos + n, h->len - pos - n + 1);
    h->len -= n;
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void sbuf_trim(sbuf s)
{
    head *h = head_of(s);
    size_t start = 0;
    size_t end = h->len;
    while (start < end && is_space(s[start])) {
        start++;
    }
#if FAULT == 5
    assert(start < end);
#endif
    while (end > start && is_space(s[end - 1])) {
        end--;
    }
    memmove(s, s + start, end - start);
    h->len = end - start;
    s[h->len] = '\0';
    assert(h->len <= h->cap);
}

/* the first occurrence of from at or behind pos, or the length if there is none */
static size_t find(const char *s, size_t len, size_t pos, const char *from, size_t n)
{
    for (; n <= len && pos <= len - n; pos++) {
        if (memcmp(s + pos, from, n) == 0) {
            return pos;
        }
    }
    return len;
}

sbuf sbuf_replace(sbuf s, const char *from, const char *to)
{
    size_t n = strlen(from);
    size_t m = strlen(to);
    size_t len = sbuf_len(s);
    size_t count = 0;
#if FAULT != 4
    if (n == 0) {
        return s;
    }
#endif
    if (len == 0) {
        return s;
    }
    for (size_t at = find(s, len, 0, from, n); at < len; at = find(s, len, at + n, from, n)) {
        count++;
    }
    if (count == 0) {
        return s;
    }
    if (m > n && count > (SIZE_MAX / 2 - len) / (m - n)) {
        return NULL;
    }
    head *h = make(len - count * n + count * m);
    if (h == NULL) {
        return NULL;
    }
    size_t pos = 0;
    while (count-- > 0) {
        size_t at = find(s, len, pos, from, n);
        memcpy(h->text + h->len, s + pos, at - pos);
        memcpy(h->text + h->len + (at - pos), to, m);
        h->len += at - pos + m;
        pos = at + n;
    }
    memcpy(h->text + h->len, s + pos, len - pos);
    h->len += len - pos;
    h->text[h->len] = '\0';
#if FAULT != 3
    sbuf_free(s);
#endif
    return h->text;
}

int sbuf_cmp(const char *a, const char *b)
{
    size_t n = sbuf_len(a);
    size_t m = sbuf_len(b);
    int order = memcmp(a, b, n < m ? n : m);
#if FAULT == 8
    return order;
#else
    return order != 0 ? order : (n > m) - (n < m);
#endif
}
