/* nobody wants to know which */
#include "plot.h"

int main(void)
{
    point points[1] = {{0, 0}};
    polygon p = {1, points};
    return polygon_nearest(&p, points[0], NULL).x;
}
