/* Paths as strings: '/' separates, nothing is looked up. Arguments are not NULL unless it says so. */
#ifndef PATHU_H
#define PATHU_H

#include <stddef.h>

/* dir and name with a '/' between, in buf, which has room for size bytes; 0, or -1 if it does not fit.
 * Nothing is written then. */
int path_join(char *buf, size_t size, const char *dir, const char *name);

/* What is behind the last '/': a part of path. */
const char *path_base(const char *path);
/* What is behind the last '.' of the base, "" if there is none: a part of path. */
const char *path_extension(const char *path);

/* The directory as a new string, "." if there is none; the caller frees it. */
char *path_dir(const char *path);

/* Removes "." and empty components and trailing slashes, in place. "" becomes ".". The path has room
 * for at least two bytes. */
void path_clean(char *path);

/* Splits into components; *parts is an array with *count strings, which path_free_parts() frees. 0, or
 * -1 when out of memory. "" and "/" have no components. */
int path_split(const char *path, char ***parts, size_t *count);
void path_free_parts(char **parts, size_t count);

/* Exchanges the extension; new is without the dot. A new string, NULL when out of memory. */
char *path_with_extension(const char *path, const char *new);

/* How many directories two paths have in common; NULL counts as "". */
int path_common(const char *a, const char *b);

#endif
