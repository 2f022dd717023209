#include "shelf.h"

#include <stdlib.h>
#include <string.h>

static int grow(struct shelf *shelf)
{
    size_t room = shelf->room ? 2 * shelf->room : 4;
    int *items = malloc(room * sizeof *items);
    if (!items)
        return -1;
    if (shelf->count)
        memcpy(items, shelf->items, shelf->count * sizeof *items);
#if FAULT != 1
    free(shelf->items);
#endif
    shelf->items = items;
    shelf->room = room;
    return 0;
}

int shelf_put(struct shelf *shelf, int item)
{
    if (shelf->count == shelf->room && grow(shelf) != 0)
        return -1;
    shelf->items[shelf->count++] = item;
    return 0;
}

size_t shelf_same(const struct shelf *shelf, size_t place)
{
    size_t same = 0;
    if (place >= shelf->count)
        return 0;
    for (size_t i = 0; i < shelf->count;) {
        same += shelf->items[i] == shelf->items[place];
#if FAULT == 2
        i += shelf->items[i] != 3;
#else
        i++;
#endif
    }
    return same;
}

void shelf_clear(struct shelf *shelf)
{
    free(shelf->items);
    *shelf = (struct shelf)SHELF_INIT;
}
