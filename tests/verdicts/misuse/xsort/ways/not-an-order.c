/* everything is before everything */
#include "xsort.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    (void)a;
    (void)b;
    return -1;
}

int main(void)
{
    int *v = calloc(4, sizeof *v);
    xs_sort(v, 4, sizeof *v, order);
    return 0;
}
