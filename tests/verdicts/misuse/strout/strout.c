#include "strout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reserve(strout *so, size_t more)
{
    if (so->failed || more > (1 << 20) || so->size > (1 << 22)) {
        so->failed = 1;
        return 0;
    }
    if (so->size + more < so->room)
        return 1;
    size_t room = (so->size + more + 1) * 2;
    char *text = realloc(so->text, room);
    if (!text) {
        so->failed = 1;
        return 0;
    }
    so->text = text;
    so->room = room;
    return 1;
}

void so_bytes(strout *so, const char *bytes, size_t n)
{
    if (!reserve(so, n))
        return;
    if (n > 0)
        memcpy(so->text + so->size, bytes, n);
    so->size += n;
    so->text[so->size] = 0;
}

void so_char(strout *so, char c)
{
    so_bytes(so, &c, 1);
}

void so_text(strout *so, const char *text)
{
    so_bytes(so, text, strlen(text));
}

void so_format(strout *so, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    if (n < 0 || !reserve(so, (size_t)n)) {
        so->failed = 1;
        return;
    }
    va_start(ap, format);
    vsnprintf(so->text + so->size, (size_t)n + 1, format, ap);
    va_end(ap);
    so->size += (size_t)n;
}

void so_repeat(strout *so, char c, unsigned times)
{
    if (!reserve(so, times))
        return;
    memset(so->text + so->size, c, times);
    so->size += times;
    so->text[so->size] = 0;
}

void so_cut(strout *so, size_t size)
{
    so->size = size;
    so->text[size] = 0;
}

void so_insert(strout *so, size_t where, const char *text)
{
    size_t n = strlen(text);
    if (!reserve(so, n))
        return;
    memmove(so->text + where + n, so->text + where, so->size - where);
    memcpy(so->text + where, text, n);
    so->size += n;
    so->text[so->size] = 0;
}

char so_last(const strout *so)
{
    return so->text[so->size - 1];
}

char *so_detach(strout *so)
{
    char *text = NULL;
    if (reserve(so, 0)) {
        text = so->text;
        text[so->size] = 0;
    } else {
        free(so->text);
    }
    memset(so, 0, sizeof *so);
    return text;
}

void so_attach(strout *so, char *text, size_t room)
{
    free(so->text);
    so->text = text;
    so->size = strlen(text);
    so->room = room;
    so->failed = 0;
}

void so_free(strout *so)
{
    free(so->text);
    memset(so, 0, sizeof *so);
}
