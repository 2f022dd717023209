#include "pathu.h"

#include <stdlib.h>
#include <string.h>

int path_join(char *buf, size_t size, const char *dir, const char *name)
{
    size_t n = strlen(dir), m = strlen(name);

#ifdef FAULT_1
    if (n + m + 1 > size)
#else
    if (n + m + 2 > size)
#endif
        return -1;
    memcpy(buf, dir, n);
    buf[n] = '/';
    memcpy(buf + n + 1, name, m + 1);
    return 0;
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

const char *path_extension(const char *path)
{
    const char *base = path_base(path);
    const char *dot = base + strlen(base);

#ifdef FAULT_2
    while (*--dot != '.')
        if (dot == base)
            return "";
#else
    while (dot > base && *--dot != '.')
        ;
    if (*dot != '.')
        return base + strlen(base);
#endif
    return dot + 1;
}

static char *copy_part(const char *from, size_t n)
{
    char *copy = malloc(n + 1);

    if (!copy)
        return NULL;
    memcpy(copy, from, n);
    copy[n] = '\0';
    return copy;
}

char *path_dir(const char *path)
{
    const char *slash = strrchr(path, '/');

#ifdef FAULT_3
    char *copy;

    if (!slash)
        return copy_part(".", 1);
    copy = malloc(slash > path ? (size_t)(slash - path) : 2);
    if (copy) {
        memcpy(copy, path, (size_t)(slash - path) + 1);
        copy[slash > path ? slash - path : 1] = '\0';
    }
    return copy;
#elif defined FAULT_4
    char dir[16];

    strcpy(dir, slash ? path : ".");
    if (slash)
        dir[slash > path ? slash - path : 1] = '\0';
    return copy_part(dir, strlen(dir));
#else
    if (!slash)
        return copy_part(".", 1);
    return copy_part(path, slash > path ? (size_t)(slash - path) : 1);
#endif
}

void path_clean(char *path)
{
    char *to = path, *from = path;

    if (*from == '/')
        *to++ = *from++;
    while (*from) {
        size_t n = strcspn(from, "/");
#ifdef FAULT_6
        char *next = from + n + 1;
#else
        char *next = from + n + (from[n] == '/');
#endif
        if (n > 0 && !(n == 1 && *from == '.')) {
            if (to > path && to[-1] != '/')
                *to++ = '/';
#ifdef FAULT_5
            memcpy(to, from, n);
#else
            memmove(to, from, n);
#endif
            to += n;
        }
        from = next;
    }
    if (to == path)
        *to++ = '.';
    *to = '\0';
}

int path_split(const char *path, char ***parts, size_t *count)
{
    char **list = NULL;
    size_t used = 0;

    while (*path) {
        size_t n = strcspn(path, "/");
        if (n > 0) {
#ifdef FAULT_7
            char **grown = realloc(list, used * sizeof *list + 1);
#else
            char **grown = realloc(list, (used + 1) * sizeof *list);
#endif
            char *copy = grown ? copy_part(path, n) : NULL;
            if (grown)
                list = grown;
            if (!copy) {
                path_free_parts(list, used);
                return -1;
            }
            list[used++] = copy;
        }
        path += n;
        if (*path)
            path++;
    }
    *parts = list;
    *count = used;
    return 0;
}

void path_free_parts(char **parts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(parts[i]);
#ifndef FAULT_8
    free(parts);
#endif
}

char *path_with_extension(const char *path, const char *new)
{
    const char *old = path_extension(path);
    size_t stem = *old ? (size_t)(old - path) - 1 : strlen(path), n = strlen(new);
    char *result;

    if (!*old && stem > 0 && path[stem - 1] == '.')
        stem--;
#ifdef FAULT_9
    result = malloc(strlen(path) + 1);
#else
    result = malloc(stem + n + 2);
#endif
    if (!result)
        return NULL;
    memcpy(result, path, stem);
    result[stem] = '.';
    memcpy(result + stem + 1, new, n + 1);
    return result;
}

int path_common(const char *a, const char *b)
{
    char **of_a, **of_b;
    size_t count_a, count_b;
    int common = 0;

#ifndef FAULT_10
    a = a ? a : "";
    b = b ? b : "";
#endif
    if (path_split(a, &of_a, &count_a) != 0)
        return 0;
    if (path_split(b, &of_b, &count_b) != 0) {
        path_free_parts(of_a, count_a);
        return 0;
    }
#ifdef FAULT_11
    while (strcmp(of_a[common], of_b[common]) == 0)
        common++;
#else
    while ((size_t)common < count_a && (size_t)common < count_b &&
           strcmp(of_a[common], of_b[common]) == 0)
        common++;
#endif
    path_free_parts(of_a, count_a);
#ifdef FAULT_12
    if (common == 0)
        return 0;
#endif
    path_free_parts(of_b, count_b);
    return common;
}
