/* no comparison */
#include "xsort.h"

#include <stddef.h>

int main(void)
{
    int v[2] = {1, 2};
    return xs_search(v, v, 2, sizeof *v, NULL);
    return 0;
}
