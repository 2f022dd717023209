/* eight of two elements */
#include "xsort.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    int *v = calloc(2, sizeof *v);
    xs_sort(v, 8, sizeof *v, order);
    return 0;
}
