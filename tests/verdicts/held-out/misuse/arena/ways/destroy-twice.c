/* an arena is destroyed twice */
#include "arena.h"

int main(void)
{
    struct arena *a = arena_create(16);
    arena_destroy(a);
    arena_destroy(a);
    return 0;
}
