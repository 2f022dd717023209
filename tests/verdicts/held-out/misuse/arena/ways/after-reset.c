/* a string from before a reset is copied */
#include "arena.h"

int main(void)
{
    struct arena a;
    arena_setup(&a, 64);
    char *s = arena_strdup(&a, "abc");
    arena_reset(&a);
    arena_strdup(&a, s);
    return 0;
}
