/* nowhere to put the element */
#include "ring.h"

#include <stddef.h>

int main(void)
{
    struct ring r;
    char storage[2];
    ring_init(&r, storage, 1, 2);
    ring_put(&r, "x");
    ring_get(&r, NULL);
    return 0;
}
