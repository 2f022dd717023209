#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

#define LIST_LIMIT 100
#define LIST_ROOM (LIST_LIMIT * 2 - 1)
#define LIST_NAME "list"
#define LIST_RATIO 1.5
#define LIST_BEGIN {
#define LIST_OPEN LIST_BEGIN
#define LIST_LAST (-7)
#define LIST_H_ 1
#define LIST_VERSION_MAJOR 3
#define LIST_DEPTH_H2 4
#define LIST_VERSION "3.1"

typedef struct list list_t;

enum list_order {
    LIST_UP,
    LIST_DOWN = 5,
    LIST_SHUFFLED, ///< Internal use only
};

typedef struct {
    int count;
    unsigned flags : 3;
    const char *name;
} list_info;

/* Makes an empty list.
 * The caller frees it. */
list_t *list_new(void);

/** Frees it. */
void list_free(list_t *list);
bool list_push(list_t *list, int value) __attribute__((nonnull(1)));
int list_at(const list_t *list, size_t index);
void list_sort(list_t *list, enum list_order order);
list_info list_describe(const struct list *list);
bool list_push(list_t *, int);
void list_clear(list_t *list);

static inline int list_twice(int value)
{
    return 2 * value;
}

static int list_hidden(void);

#endif
