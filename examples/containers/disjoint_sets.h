/* A partition of the numbers 0 to n-1 into disjoint sets (union-find); n is at most 256.
 * Every partition returned belongs to the caller and is released by disjoint_sets_free.
 */
#ifndef DISJOINT_SETS_H
#define DISJOINT_SETS_H

#include <stdbool.h>

struct disjoint_sets;

/* Every element alone in its set; NULL unless count is 0 to 256. */
struct disjoint_sets *disjoint_sets_new(int count);
int disjoint_sets_add(struct disjoint_sets *sets); /* the new element, or -1 when full */
/* True when the two were in different sets and now are in one. */
bool disjoint_sets_join(struct disjoint_sets *sets, int left, int right);
int disjoint_sets_find(struct disjoint_sets *sets, int element); /* -1 when out of range */
bool disjoint_sets_same(const struct disjoint_sets *sets, int left, int right);
int disjoint_sets_size_of(const struct disjoint_sets *sets, int element); /* of its set; or 0 */
int disjoint_sets_element_count(const struct disjoint_sets *sets);
int disjoint_sets_set_count(const struct disjoint_sets *sets);
struct disjoint_sets *disjoint_sets_copy(const struct disjoint_sets *sets);
bool disjoint_sets_equal(const struct disjoint_sets *a, const struct disjoint_sets *b);
unsigned disjoint_sets_hash(const struct disjoint_sets *sets);
void disjoint_sets_free(struct disjoint_sets *sets);

#endif
