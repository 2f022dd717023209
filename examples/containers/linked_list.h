/* A doubly linked list of ints.
 * Every list returned belongs to the caller and is released by linked_list_free.
 */
#ifndef LINKED_LIST_H
#define LINKED_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct linked_list;

struct linked_list *linked_list_new(void); /* NULL when memory runs out */
bool linked_list_push_front(struct linked_list *list, int value);
bool linked_list_push_back(struct linked_list *list, int value);
bool linked_list_insert_at(struct linked_list *list, int index, int value); /* 0 to size */
int linked_list_pop_front(struct linked_list *list, int fallback); /* the fallback when empty */
int linked_list_pop_back(struct linked_list *list, int fallback);
bool linked_list_remove_at(struct linked_list *list, int index);
size_t linked_list_remove_all(struct linked_list *list, int value); /* how many there were */
void linked_list_reverse(struct linked_list *list);
int linked_list_at(const struct linked_list *list, int index, int fallback);
int linked_list_index_of(const struct linked_list *list, int value); /* -1 when not there */
size_t linked_list_size(const struct linked_list *list);
struct linked_list *linked_list_copy(const struct linked_list *list);
bool linked_list_equal(const struct linked_list *a, const struct linked_list *b);
unsigned linked_list_hash(const struct linked_list *list);
void linked_list_free(struct linked_list *list);

#endif
