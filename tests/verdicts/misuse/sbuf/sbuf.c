#include "sbuf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char empty[1];

void sbuf_init(struct sbuf *sb)
{
    sb->buf = empty;
    sb->len = sb->alloc = 0;
}

void sbuf_release(struct sbuf *sb)
{
    if (sb->alloc > 0)
        free(sb->buf);
    sbuf_init(sb);
}

static void reserve(struct sbuf *sb, size_t more)
{
    size_t alloc = sb->len + more + 1;

    if (alloc <= sb->len)
        abort();
    if (alloc <= sb->alloc)
        return;
    if (alloc < 2 * sb->alloc)
        alloc = 2 * sb->alloc;
    sb->buf = realloc(sb->alloc > 0 ? sb->buf : NULL, alloc);
    if (!sb->buf)
        abort();
    sb->alloc = alloc;
}

void sbuf_add(struct sbuf *sb, const void *data, size_t len)
{
    if (len == 0)
        return;
    reserve(sb, len);
    memcpy(sb->buf + sb->len, data, len);
    sb->len += len;
    sb->buf[sb->len] = '\0';
}

void sbuf_addstr(struct sbuf *sb, const char *s)
{
    sbuf_add(sb, s, strlen(s));
}

void sbuf_addch(struct sbuf *sb, int c)
{
    char ch = (char)c;

    sbuf_add(sb, &ch, 1);
}

void sbuf_addf(struct sbuf *sb, const char *fmt, ...)
{
    va_list args, again;
    int len;

    va_start(args, fmt);
    va_copy(again, args);
    len = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    if (len > 0) {
        reserve(sb, (size_t)len);
        vsnprintf(sb->buf + sb->len, (size_t)len + 1, fmt, again);
        sb->len += (size_t)len;
    }
    va_end(again);
}

void sbuf_setlen(struct sbuf *sb, size_t len)
{
    assert(len <= sb->len);
    sb->len = len;
    if (sb->alloc > 0)
        sb->buf[len] = '\0';
}

void sbuf_remove(struct sbuf *sb, size_t pos, size_t len)
{
    assert(pos <= sb->len && len <= sb->len - pos);
    if (len == 0)
        return;
    memmove(sb->buf + pos, sb->buf + pos + len, sb->len - pos - len + 1);
    sb->len -= len;
}

char *sbuf_detach(struct sbuf *sb, size_t *len)
{
    char *buf;

    reserve(sb, 0);
    sb->buf[sb->len] = '\0';
    buf = sb->buf;
    if (len)
        *len = sb->len;
    sbuf_init(sb);
    return buf;
}

void sbuf_attach(struct sbuf *sb, char *str, size_t len, size_t alloc)
{
    sbuf_release(sb);
    sb->buf = str;
    sb->len = len;
    sb->alloc = alloc;
    reserve(sb, 0);
    sb->buf[len] = '\0';
}

int sbuf_cmp(const struct sbuf *a, const struct sbuf *b)
{
    size_t len = a->len < b->len ? a->len : b->len;
    int order = memcmp(a->buf, b->buf, len);

    return order ? order : (a->len > b->len) - (a->len < b->len);
}
