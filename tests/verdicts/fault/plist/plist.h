/* Doubly linked lists of pointers. The list does not look at the pointers but hands them to the
 * functions of the caller. */
#ifndef PLIST_H
#define PLIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct plist plist;
typedef void (*plist_free_fn)(void *data);
typedef int (*plist_cmp_fn)(const void *a, const void *b);
typedef bool (*plist_test_fn)(const void *data, void *user);

/* free_data is called for what is still on the list when it is freed; may be NULL. */
plist *plist_new(plist_free_fn free_data);
void plist_free(plist *list);

int plist_append(plist *list, void *data);
int plist_prepend(plist *list, void *data);
/* Inserts behind all that compare less or equal. */
int plist_insert_sorted(plist *list, void *data, plist_cmp_fn compare);

/* What is at the end is taken off and returned, NULL for an empty list. */
void *plist_pop_front(plist *list);
void *plist_pop_back(plist *list);

/* The n-th pointer, counted from the back when n is negative; NULL when there is none. */
void *plist_nth(const plist *list, int n);

/* Takes off all for which test is true; returns how many. They are not freed. */
size_t plist_remove_if(plist *list, plist_test_fn test, void *user);
void plist_reverse(plist *list);
size_t plist_length(const plist *list);

#endif
