/* a mark from before a reset */
#include "arena.h"

int main(void)
{
    struct arena a;
    arena_setup(&a, 64);
    arena_alloc(&a, 1, 1);
    struct arena_mark mark = arena_get_mark(&a);
    arena_reset(&a);
    arena_rewind(&a, mark);
    return 0;
}
