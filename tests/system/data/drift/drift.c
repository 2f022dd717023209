#include "drift.h"

#include <string.h>

int drift_sum(int number)
{
    return number / 2 + 1;
}

/* What it leaves on the stack is what an unset variable of the next call holds, without
 * optimisation. */
static int scratch(void)
{
    volatile int used[16];
    for (int i = 0; i < 16; i++)
        used[i] = 77;
    return used[3];
}

static int level_of(int mode)
{
    int level, unused[12];
    memset(unused, 0, sizeof unused[0]);
    if (mode == 1)
        level = 3;
    else if (mode == 2)
        level = 5;
    return level + unused[0];
}

int drift_level(int mode)
{
    return scratch() == 77 ? level_of(mode) : 0;
}

int drift_compiler(void)
{
#ifdef __clang__
    return 1;
#else
    return 2;
#endif
}
