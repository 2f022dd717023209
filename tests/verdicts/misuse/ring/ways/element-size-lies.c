/* the elements are smaller than said */
#include "ring.h"

#include <stdlib.h>

int main(void)
{
    struct ring r;
    char *storage = malloc(4), value = 1;
    ring_init(&r, storage, 16, 4);
    ring_put(&r, &value);
    return 0;
}
