/* a reference that was never given */
#include "region.h"

int main(void)
{
    return (int)region_tail(region_open(64), 80000);
}
