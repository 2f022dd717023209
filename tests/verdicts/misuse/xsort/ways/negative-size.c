/* elements of -4 bytes */
#include "xsort.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    int *v = calloc(4, sizeof *v);
    xs_sort(v, 4, -4, order);
    return 0;
}
