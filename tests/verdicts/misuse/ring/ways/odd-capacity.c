/* a capacity of 3 */
#include "ring.h"

int main(void)
{
    struct ring r;
    char storage[3];
    ring_init(&r, storage, 1, 3);
    return 0;
}
