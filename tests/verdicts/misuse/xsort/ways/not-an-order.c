/* equal elements are before each other */
#include "xsort.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return *(const int *)a <= *(const int *)b ? -1 : 1;
}

int main(void)
{
    int *v = calloc(4, sizeof *v);
    xs_sort(v, 4, sizeof *v, order);
    return 0;
}
