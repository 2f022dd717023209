/* the second of one element */
#include "ring.h"

int main(void)
{
    struct ring r;
    char storage[4];
    ring_init(&r, storage, 1, 4);
    ring_put(&r, "x");
    ring_peek(&r, 1);
    return 0;
}
