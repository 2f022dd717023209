/* the storage is freed while the ring uses it */
#include "ring.h"

#include <stdlib.h>

int main(void)
{
    struct ring r;
    char *storage = malloc(4);
    ring_init(&r, storage, 1, 4);
    free(storage);
    ring_put(&r, "x");
    return 0;
}
