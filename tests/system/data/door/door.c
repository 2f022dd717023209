#include "door.h"

#include <stdlib.h>

enum { PATIENCE = 5 };

struct door {
    int knocks;
    int is_closed;
};

struct door *door_new(void)
{
    return calloc(1, sizeof(struct door));
}

void door_knock(struct door *door)
{
    int is_deaf = door->is_closed | (door->knocks >= PATIENCE);
    if (!is_deaf)
        door->knocks++;
#ifdef FRAGILE
    if (door->is_closed)
        __builtin_trap();
#endif
}

void door_close(struct door *door)
{
    door->is_closed = 1;
}

void door_free(struct door *door)
{
    free(door);
}
