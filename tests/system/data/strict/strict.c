#include "strict.h"

#include <assert.h>
#include <stdlib.h>

struct tray {
    int left;
};

/* A precondition of whoever calls it with what was given to it. */
static int root(int of)
{
    int found = 0;
    assert(of >= 0);
    while ((long)(found + 1) * (found + 1) <= of)
        found++;
    return found;
}

int strict_root(int square)
{
    return root(square);
}

tray *tray_new(void)
{
    tray *made = malloc(sizeof *made);
    if (made)
        made->left = 3;
    return made;
}

void tray_free(tray *tray)
{
    free(tray);
}

/* A fault: the last one is taken twice. */
int tray_take(tray *tray)
{
    int before = tray->left--;
    assert(before >= 0);
    return before;
}
