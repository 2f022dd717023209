/* A shelf of numbers that grows. FAULT chooses what is wrong with it; 0: nothing is. */
#ifndef SHELF_H
#define SHELF_H

#include <stddef.h>

struct shelf {
    int *items;
    size_t count, room;
};

/* An empty shelf. */
#define SHELF_INIT {0}

/* Puts an item at the end. Returns -1 when there is no memory, else 0. */
int shelf_put(struct shelf *shelf, int item);
/* The number of items that equal the one at the place; 0 when there is no such place. */
size_t shelf_same(const struct shelf *shelf, size_t place);
/* Takes all items off. The shelf is empty then and can be used on. */
void shelf_clear(struct shelf *shelf);

#endif
