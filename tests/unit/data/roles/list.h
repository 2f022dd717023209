/* For tests of what contract files say: a bit of everything. */
#ifndef ROLES_LIST_H
#define ROLES_LIST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct list list_t;
enum order { LIST_UP, LIST_DOWN };
#define LIST_COPY 1
#define LIST_SORTED 2

list_t *list_new(size_t size_hint);
void list_free(list_t *list);
int list_insert(list_t *list, size_t position, void *item);
void *list_at(const list_t *list, size_t position) __attribute__((nonnull));
int list_fill(list_t *list, const int *items, size_t count, unsigned flags);
size_t list_print(const list_t *list, char *text, size_t room, const char *format);
void list_sort(list_t *list, int order, int (*compare)(const void *, const void *), void *data);
int list_read(void *, size_t, size_t, FILE *stream);
bool list_equal(const list_t *function, const list_t *returns);
void list_reset(void);
void list_digest(const list_t *list, unsigned char digest[16]);
int list_close(int descriptor);
int list_vprint(const char *format, va_list arguments);
extern int list_limit;

#endif
