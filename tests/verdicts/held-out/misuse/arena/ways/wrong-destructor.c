/* an arena on the stack is destroyed */
#include "arena.h"

int main(void)
{
    struct arena a;
    arena_setup(&a, 64);
    arena_destroy(&a);
    return 0;
}
