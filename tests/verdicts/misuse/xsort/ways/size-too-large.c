/* elements of 128 bytes */
#include "xsort.h"

#include <stdlib.h>
#include <string.h>

static int order(const void *a, const void *b)
{
    return memcmp(a, b, 128);
}

int main(void)
{
    char *v = calloc(4, 128);
    v[0] = 1;
    xs_sort(v, 4, 128, order);
    return 0;
}
