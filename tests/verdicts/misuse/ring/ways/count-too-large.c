/* four elements of an array of one */
#include "ring.h"

#include <stdlib.h>

int main(void)
{
    struct ring r;
    int storage[4], *one = calloc(1, sizeof *one);
    ring_init(&r, storage, sizeof *storage, 4);
    ring_put_many(&r, one, 4);
    return 0;
}
