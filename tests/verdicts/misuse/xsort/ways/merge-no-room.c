/* two and two elements do not fit into three */
#include "xsort.h"

#include <stdlib.h>

int main(void)
{
    int a[2] = {1, 3}, b[2] = {2, 4}, *out = malloc(3 * sizeof *out);
    xs_merge_ints(out, a, 2, b, 2);
    return 0;
}
