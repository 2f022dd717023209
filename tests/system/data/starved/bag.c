/* Two ways not to get over a failing allocation; -DMENDED has neither. */
#include "bag.h"

#include <stdlib.h>
#include <string.h>

struct bag {
    int *items;
    size_t count, room;
};

struct bag *bag_new(void)
{
    struct bag *bag = malloc(sizeof *bag);
    if (!bag)
        return NULL;
    bag->count = 0;
    bag->room = 2;
    bag->items = malloc(bag->room * sizeof *bag->items);
    if (!bag->items) {
#ifdef MENDED
        free(bag);
#endif
        return NULL;
    }
    return bag;
}

void bag_free(struct bag *bag)
{
    if (!bag)
        return;
    free(bag->items);
    free(bag);
}

int bag_put(struct bag *bag, int value)
{
    if (bag->count == bag->room) {
        int *more = realloc(bag->items, 2 * bag->room * sizeof *more);
        if (!more)
            return -1;
        bag->items = more;
        bag->room *= 2;
    }
    bag->items[bag->count++] = value;
    return 0;
}

size_t bag_size(const struct bag *bag)
{
    return bag->count;
}

struct bag *bag_copy(const struct bag *bag)
{
    struct bag *copy = bag_new();
    if (!copy)
        return NULL;
    free(copy->items);
    copy->items = malloc(bag->room * sizeof *copy->items);
#ifdef MENDED
    if (!copy->items) {
        free(copy);
        return NULL;
    }
#endif
    memcpy(copy->items, bag->items, bag->count * sizeof *copy->items);
    copy->count = bag->count;
    copy->room = bag->room;
    return copy;
}
