#include "strx.h"

#include <stdlib.h>
#include <string.h>

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

char *strx_dup(const char *s)
{
    return strx_dup_n(s, STRX_MAX);
}

char *strx_dup_n(const char *s, size_t n)
{
    size_t len = 0;
    char *copy;

    while (len < n && s[len] != '\0')
        len++;
    copy = malloc(len + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, s, len);
    copy[len] = '\0';
    return copy;
}

char *strx_trim(char *s)
{
    size_t start = 0, end = strlen(s);

#if FAULT == 1
    while (is_space(s[end - 1]))
        end--;
#else
    while (end > 0 && is_space(s[end - 1]))
        end--;
#endif
    while (start < end && is_space(s[start]))
        start++;
    memmove(s, s + start, end - start);
    s[end - start] = '\0';
    return s;
}

char *strx_replace(const char *s, const char *from, const char *to)
{
    size_t nfrom = strlen(from), nto = strlen(to);
    unsigned long long len = 0;
    const char *p, *hit;
    char *out, *w;

#if FAULT != 2
    if (nfrom == 0)
        return strx_dup(s);
#endif
    for (p = s; (hit = strstr(p, from)) != NULL; p = hit + nfrom)
        len += (unsigned long long)(hit - p) + nto;
    len += strlen(p);
    if (len > STRX_MAX)
        return NULL;
    out = w = malloc((size_t)len + 1);
    if (out == NULL)
        return NULL;
    for (p = s; (hit = strstr(p, from)) != NULL; p = hit + nfrom) {
        memcpy(w, p, (size_t)(hit - p));
        w += hit - p;
        memcpy(w, to, nto);
        w += nto;
    }
    strcpy(w, p);
    return out;
}

void strx_free_parts(char **parts)
{
    size_t i;

    if (parts == NULL)
        return;
#if FAULT == 3
    for (i = 0; parts[i] != NULL && parts[i][0] != '\0'; i++)
        free(parts[i]);
#else
    for (i = 0; parts[i] != NULL; i++)
        free(parts[i]);
#endif
    free(parts);
}

char **strx_split(const char *s, char sep, size_t max, size_t *count)
{
    size_t i, n = 1;
    const char *p;
    char **parts;

    for (p = s; *p != '\0' && (max == 0 || n < max); p++)
        n += *p == sep;
#if FAULT == 4
    parts = calloc(n, sizeof *parts);
#else
    parts = calloc(n + 1, sizeof *parts);
#endif
    if (parts == NULL)
        return NULL;
    for (i = 0, p = s; i < n; i++) {
        const char *end = i + 1 < n ? strchr(p, sep) : p + strlen(p);

        parts[i] = strx_dup_n(p, (size_t)(end - p));
        if (parts[i] == NULL) {
            strx_free_parts(parts);
            return NULL;
        }
        p = end + 1;
    }
#if FAULT == 4
    parts[n] = NULL;
#endif
    *count = n;
    return parts;
}

char *strx_join(char *const *parts, const char *sep)
{
    size_t i, len = 0, nsep = strlen(sep);
    char *out, *w;

    for (i = 0; parts[i] != NULL; i++) {
        len += strlen(parts[i]) + (i > 0 ? nsep : 0);
        if (len > STRX_MAX)
            return NULL;
    }
    out = w = malloc(len + 1);
    if (out == NULL)
        return NULL;
    for (i = 0; parts[i] != NULL; i++) {
#if FAULT == 7
        if (w != out) {
#else
        if (i > 0) {
#endif
            memcpy(w, sep, nsep);
            w += nsep;
        }
        len = strlen(parts[i]);
        memcpy(w, parts[i], len);
        w += len;
    }
    *w = '\0';
    return out;
}

#if FAULT == 5
int strx_match(const char *pattern, const char *s)
{
    if (*pattern == '*' && pattern[1] == '*')
        return strx_match(pattern, s); /* as one */
    if (*pattern == '*') {
        if (*s != '\0' && strx_match(pattern, s + 1))
            return 1;
        return strx_match(pattern + 1, s);
    }
    if (*pattern == '\0' || *s == '\0')
        return *pattern == *s;
    if (*pattern == '\\' && pattern[1] != '\0')
        pattern++;
    else if (*pattern == '?')
        return strx_match(pattern + 1, s + 1);
    return *pattern == *s && strx_match(pattern + 1, s + 1);
}
#else
int strx_match(const char *pattern, const char *s)
{
    const char *star = NULL, *again = NULL;

    for (;;) {
        const char *p = pattern;
        int literal = 0;

        if (*p == '*') {
            star = ++pattern;
            again = s;
            continue;
        }
        if (*p == '\0' && *s == '\0')
            return 1;
        if (*p == '\\' && p[1] != '\0') {
            p++;
            literal = 1;
        }
        if (*p != '\0' && *s != '\0' && (*p == *s || (*p == '?' && !literal))) {
            pattern = p + 1;
            s++;
            continue;
        }
        if (star == NULL || *again == '\0')
            return 0;
        pattern = star;
        s = ++again;
    }
}
#endif

int strx_starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

int strx_ends(const char *s, const char *suffix)
{
    size_t n = strlen(s), m = strlen(suffix);

#if FAULT == 6
    return strcmp(s + n - m, suffix) == 0;
#else
    return m <= n && strcmp(s + n - m, suffix) == 0;
#endif
}

int strx_natural_cmp(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        size_t n = 0, m = 0;
        int d;

        if (!is_digit(*a) || !is_digit(*b)) {
            if (*a != *b)
                break;
            a++;
            b++;
            continue;
        }
        while (*a == '0')
            a++;
        while (*b == '0')
            b++;
        while (is_digit(a[n]))
            n++;
        while (is_digit(b[m]))
            m++;
#if FAULT != 8
        if (n != m)
            return n < m ? -1 : 1;
#endif
        d = memcmp(a, b, n < m ? n : m);
        if (d != 0)
            return d;
        a += n;
        b += m;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

char *strx_pad(const char *s, long width, char fill)
{
    size_t n = strlen(s), want, extra;
    char *out;

#if FAULT == 9
    want = (size_t)(width < 0 ? -width : width);
#else
    want = width < 0 ? 0 - (size_t)width : (size_t)width;
#endif
    if (want > STRX_MAX)
        return NULL;
    extra = want > n ? want - n : 0;
    out = malloc(n + extra + 1);
    if (out == NULL)
        return NULL;
    if (width < 0) {
        memset(out, fill, extra);
        memcpy(out + extra, s, n);
    } else {
        memcpy(out, s, n);
        memset(out + n, fill, extra);
    }
    out[n + extra] = '\0';
    return out;
}

size_t strx_wrap(char *s, size_t width)
{
    size_t lines = 0, i = 0;

    if (width == 0)
        width = 1;
    while (s[i] != '\0') {
        size_t start = i, end = i;
#if FAULT == 10
        lines++;
        for (;; i++) {
            if (s[i] != '\0' && s[i] != '\n' && s[i] != ' ')
                continue;
            if (i - start > width)
                break;
            end = i;
            if (s[i] != ' ')
                break;
        }
#else
        int have = 0;

        lines++;
        for (;; i++) {
            if (s[i] != '\0' && s[i] != '\n' && s[i] != ' ')
                continue;
            if (have && i - start > width)
                break;
            end = i;
            have = 1;
            if (s[i] != ' ' || i - start > width)
                break;
        }
#endif
        i = end;
        if (s[i] == ' ')
            s[i] = '\n';
        if (s[i] == '\n')
            i++;
    }
    return lines;
}
