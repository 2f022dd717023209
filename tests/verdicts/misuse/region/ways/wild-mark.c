/* a mark behind the end */
#include "region.h"

int main(void)
{
    region_back(region_open(64), 70000);
    return 0;
}
