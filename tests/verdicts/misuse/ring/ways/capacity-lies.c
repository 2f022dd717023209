/* storage for one element, capacity of four */
#include "ring.h"

#include <stdlib.h>

int main(void)
{
    struct ring r;
    int *storage = malloc(sizeof *storage), value = 1;
    ring_init(&r, storage, sizeof *storage, 4);
    ring_put(&r, &value);
    ring_put(&r, &value);
    return 0;
}
