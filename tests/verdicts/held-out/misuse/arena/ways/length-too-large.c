/* 100 characters of a string of two */
#include "arena.h"

#include <stdlib.h>

int main(void)
{
    struct arena a;
    char *s = calloc(3, 1);
    arena_setup(&a, 64);
    arena_strndup(&a, s, 100);
    return 0;
}
