#include "sbuf.h"

#include <stdlib.h>
#include <string.h>

static int grow(sbuf_t *sb, size_t extra)
{
    size_t need = sb->len + extra + 1;
    char *str;

    if (need <= sb->size)
        return 0;
    if (need < sb->size * 2)
        need = sb->size * 2;
    str = realloc(sb->str, need);
    if (!str)
        return -1;
    sb->str = str;
    sb->size = need;
    return 0;
}

int sbuf_init(sbuf_t *sb, size_t hint)
{
    memset(sb, 0, sizeof *sb);
    if (grow(sb, hint) < 0)
        return -1;
    sb->str[0] = '\0';
    return 0;
}

void sbuf_fini(sbuf_t *sb)
{
    free(sb->str);
    memset(sb, 0, sizeof *sb);
}

int sbuf_add(sbuf_t *sb, const void *data, size_t len)
{
    if (grow(sb, len) < 0)
        return -1;
    if (len)
        memcpy(sb->str + sb->len, data, len);
    sb->len += len;
    sb->str[sb->len] = '\0';
    return 0;
}

int sbuf_adds(sbuf_t *sb, const char *s)
{
    return sbuf_add(sb, s, strlen(s));
}

int sbuf_addch(sbuf_t *sb, char c, size_t times)
{
    if (grow(sb, times) < 0)
        return -1;
    memset(sb->str + sb->len, c, times);
    sb->len += times;
    sb->str[sb->len] = '\0';
    return 0;
}

int sbuf_vaddf(sbuf_t *sb, const char *fmt, va_list ap)
{
    va_list again;
    int n;

    va_copy(again, ap);
    n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0 || grow(sb, (size_t)n) < 0)
        return -1;
    vsnprintf(sb->str + sb->len, (size_t)n + 1, fmt, ap);
    sb->len += (size_t)n;
    return n;
}

int sbuf_addf(sbuf_t *sb, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = sbuf_vaddf(sb, fmt, ap);
    va_end(ap);
    return n;
}

int sbuf_truncate(sbuf_t *sb, size_t pos)
{
    if (pos > sb->len)
        return -1;
    if (sb->str) {
        sb->len = pos;
        sb->str[pos] = '\0';
    }
    return 0;
}

const char *sbuf_str(const sbuf_t *sb)
{
    return sb->str ? sb->str : "";
}

char *sbuf_detach(sbuf_t *sb, size_t *len)
{
    char *str;

    if (grow(sb, 0) < 0)
        return NULL;
    str = sb->str;
    str[sb->len] = '\0';
    if (len)
        *len = sb->len;
    memset(sb, 0, sizeof *sb);
    return str;
}

void sbuf_attach(sbuf_t *sb, char *str, size_t len)
{
    free(sb->str);
    sb->str = str;
    sb->len = len;
    sb->size = len + 1;
}

int str_appendf(char **strp, const char *fmt, ...)
{
    sbuf_t sb = {*strp, *strp ? strlen(*strp) : 0, 0};
    va_list ap;
    int n;

    sb.size = *strp ? sb.len + 1 : 0;
    va_start(ap, fmt);
    n = sbuf_vaddf(&sb, fmt, ap);
    va_end(ap);
    *strp = sb.str;
    return n;
}

long str_getline(char **linep, size_t *sizep, FILE *in)
{
    size_t len = 0;
    int c;

    while ((c = getc(in)) != EOF) {
        if (len + 2 > *sizep || !*linep) {
            size_t size = *sizep < 16 ? 32 : *sizep * 2;
            char *line = realloc(*linep, size);
            if (!line)
                return -1;
            *linep = line;
            *sizep = size;
        }
        (*linep)[len++] = (char)c;
        (*linep)[len] = '\0';
        if (c == '\n')
            break;
    }
    return len ? (long)len : -1;
}
