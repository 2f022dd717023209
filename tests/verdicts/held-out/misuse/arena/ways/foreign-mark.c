/* the mark of another arena */
#include "arena.h"

int main(void)
{
    struct arena a, b;
    arena_setup(&a, 64);
    arena_setup(&b, 64);
    arena_alloc(&a, 1, 1);
    arena_alloc(&b, 1, 1);
    arena_rewind(&b, arena_get_mark(&a));
    return 0;
}
