#ifndef BAG_H
#define BAG_H
#include <stddef.h>
struct bag;
/* Returns NULL when memory is short. */
struct bag *bag_new(void);
void bag_free(struct bag *bag);
/* Returns 0, or -1 when memory is short. */
int bag_put(struct bag *bag, int value);
size_t bag_size(const struct bag *bag);
/* A copy, or NULL when memory is short. */
struct bag *bag_copy(const struct bag *bag);
#endif
