/* a reference of another region */
#include "region.h"

int main(void)
{
    region *a = region_open(4096), *b = region_open(16);
    region_take(a, 4000);
    return (int)region_head(b, region_cons(a, 1, 0));
}
