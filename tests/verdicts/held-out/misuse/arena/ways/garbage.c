/* the arena was never set up */
#include "arena.h"

#include <string.h>

int main(void)
{
    struct arena a;
    memset(&a, 0x41, sizeof a);
    arena_alloc(&a, 1, 1);
    return 0;
}
