#ifndef TABLE_H
#define TABLE_H
#include <stdbool.h>
#include <stddef.h>

/* A table from numbers to numbers. */
struct table;

struct table *table_new(void);
void table_free(struct table *table);
size_t table_count(const struct table *table);
/* Sets the value of the key, whether it has one or not. False when there is no memory. */
bool table_set(struct table *table, int key, int value);
/* False when the key has no value. */
bool table_get(const struct table *table, int key, int *value);
bool table_contains(const struct table *table, int key);
/* False when the key has no value. */
bool table_remove(struct table *table, int key);
#endif
