/* an alignment of 3 */
#include "arena.h"

int main(void)
{
    struct arena a;
    arena_setup(&a, 64);
    arena_alloc(&a, 1, 3);
    return 0;
}
