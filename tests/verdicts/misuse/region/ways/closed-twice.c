/* a region is closed twice */
#include "region.h"

int main(void)
{
    region *r = region_open(64);
    region_close(r);
    region_close(r);
    return 0;
}
