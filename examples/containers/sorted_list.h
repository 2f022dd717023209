/* A singly linked list of ints in ascending order; equal values may occur more than once.
 * It holds at most 1024 values. Every list returned belongs to the caller and is released by
 * sorted_list_free.
 */
#ifndef SORTED_LIST_H
#define SORTED_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct sorted_list;

struct sorted_list *sorted_list_new(void); /* NULL when memory runs out */
bool sorted_list_insert(struct sorted_list *list, int value); /* false when full */
bool sorted_list_remove(struct sorted_list *list, int value); /* one of several */
size_t sorted_list_remove_all(struct sorted_list *list, int value); /* how many there were */
/* Adds copies of the other's values, which may be the same list; all of them or, on false, none. */
bool sorted_list_merge(struct sorted_list *list, const struct sorted_list *other);
bool sorted_list_contains(const struct sorted_list *list, int value);
size_t sorted_list_count(const struct sorted_list *list, int value);
int sorted_list_at(const struct sorted_list *list, int index, int fallback);
size_t sorted_list_size(const struct sorted_list *list);
struct sorted_list *sorted_list_copy(const struct sorted_list *list);
bool sorted_list_equal(const struct sorted_list *a, const struct sorted_list *b);
unsigned sorted_list_hash(const struct sorted_list *list);
void sorted_list_free(struct sorted_list *list);

#endif
