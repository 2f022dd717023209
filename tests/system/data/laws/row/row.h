#ifndef ROW_H
#define ROW_H
#include <stdbool.h>
#include <stddef.h>

/* A row of numbers. */
struct row;

struct row *row_new(void);
void row_free(struct row *row);
/* The number of elements. */
size_t row_size(const struct row *row);
/* Puts a value behind the others. False when there is no memory. */
bool row_append(struct row *row, int value);
/* The element at the index; 0 when there is none. */
int row_get(const struct row *row, size_t index);
/* False when there is no such element. */
bool row_set(struct row *row, size_t index, int value);
/* Do both have the same elements? */
bool row_equal(const struct row *a, const struct row *b);
/* Removes all elements. */
void row_clear(struct row *row);
#endif
