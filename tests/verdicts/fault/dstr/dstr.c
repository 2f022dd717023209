#include "dstr.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dstr_init(struct dstr *s)
{
    memset(s, 0, sizeof *s);
}

void dstr_clear(struct dstr *s)
{
    free(s->text);
#ifdef FAULT_1
    s->length = 0;
#else
    dstr_init(s);
#endif
}

static int grow(struct dstr *d, size_t length)
{
    char *text;
    size_t room = length + 1;

    if (length > SIZE_MAX / 2)
        return -1;
#ifdef FAULT_2
    if (length <= d->room)
        return 0;
#else
    if (room <= d->room)
        return 0;
#endif
    room = (room + 7) & ~(size_t)7;
    text = realloc(d->text, room);
    if (!text)
        return -1;
    d->text = text;
    d->room = room;
    return 0;
}

int dstr_set(struct dstr *d, const char *s)
{
    size_t n = strlen(s);
    char *text = malloc(n + 1);

    if (!text)
        return -1;
    memcpy(text, s, n + 1);
    free(d->text);
    d->text = text;
    d->room = n + 1;
    d->length = n;
    return 0;
}

int dstr_append_n(struct dstr *d, const char *s, size_t n)
{
#ifndef FAULT_3
    /* As a number: it has to survive the reallocation. */
    size_t offset = d->text ? (size_t)((uintptr_t)s - (uintptr_t)d->text) : SIZE_MAX;
#endif

    if (n > (size_t)-1 / 2 || grow(d, d->length + n) != 0)
        return -1;
#ifndef FAULT_3
    if (offset <= d->length)
        s = d->text + offset;
#endif
    memcpy(d->text + d->length, s, n);
    d->length += n;
    d->text[d->length] = '\0';
    return 0;
}

int dstr_append(struct dstr *d, const char *s)
{
    return dstr_append_n(d, s, strlen(s));
}

int dstr_append_int(struct dstr *d, int value)
{
#ifdef FAULT_4
    char digits[12], *at = digits + sizeof digits;
    int negative = value < 0;

    *--at = '\0';
    if (negative)
        value = -value;
    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    if (negative)
        *--at = '-';
    return dstr_append(d, at);
#elif defined FAULT_5
    char digits[8];

    sprintf(digits, "%d", value);
    return dstr_append(d, digits);
#else
    char digits[16];

    snprintf(digits, sizeof digits, "%d", value);
    return dstr_append(d, digits);
#endif
}

int dstr_prepend(struct dstr *d, const char *s)
{
    size_t n = strlen(s);

    if (grow(d, d->length + n) != 0)
        return -1;
#ifdef FAULT_6
    memcpy(d->text + n, d->text, d->length);
#else
    memmove(d->text + n, d->text, d->length);
#endif
    memcpy(d->text, s, n);
    d->length += n;
    d->text[d->length] = '\0';
    return 0;
}

int dstr_copy(struct dstr *dst, const struct dstr *src)
{
#ifdef FAULT_7
    const char *text = dstr_text(src);
    size_t length = src->length;

    dstr_clear(dst);
    return dstr_append_n(dst, text, length);
#else
    return dst == src ? 0 : dstr_set(dst, dstr_text(src));
#endif
}

int dstr_pad(struct dstr *d, size_t width)
{
    size_t missing;

#ifdef FAULT_8
    missing = width - d->length;
#else
    if (width <= d->length)
        return 0;
    missing = width - d->length;
#endif
    if (grow(d, width) != 0)
        return -1;
    memmove(d->text + missing, d->text, d->length);
    memset(d->text, ' ', missing);
    d->length = width;
    d->text[width] = '\0';
    return 0;
}

void dstr_trim(struct dstr *d)
{
    size_t from = 0, to = d->length;

#ifdef FAULT_9
    while (isspace((unsigned char)d->text[to - 1]))
        to--;
#else
    while (to > 0 && isspace((unsigned char)d->text[to - 1]))
        to--;
#endif
    while (from < to && isspace((unsigned char)d->text[from]))
        from++;
    if (to - from == d->length)
        return;
    memmove(d->text, d->text + from, to - from);
    d->length = to - from;
    d->text[d->length] = '\0';
}

const char *dstr_text(const struct dstr *d)
{
    return d->text ? d->text : "";
}

void dstr_copy_out(const struct dstr *d, char *out, size_t room)
{
#ifdef FAULT_10
    size_t n = d->length < room ? d->length : room;
#else
    size_t n = d->length < room ? d->length : room - 1;
#endif

    memcpy(out, dstr_text(d), n);
    out[n] = '\0';
}
