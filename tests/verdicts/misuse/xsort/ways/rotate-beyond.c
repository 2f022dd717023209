/* five places in an array of two */
#include "xsort.h"

#include <stdlib.h>

int main(void)
{
    int *v = calloc(2, sizeof *v);
    xs_rotate_ints(v, 2, 5);
    return 0;
}
