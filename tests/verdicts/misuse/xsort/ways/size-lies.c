/* elements of 64 bytes in an array of ints */
#include "xsort.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    int *v = calloc(4, sizeof *v);
    return xs_sorted(v, 4, 64, order);
    return 0;
}
