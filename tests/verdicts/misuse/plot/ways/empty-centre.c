/* no point has no centre */
#include "plot.h"

int main(void)
{
    polygon p = {0};
    return polygon_centre(&p).x;
}
