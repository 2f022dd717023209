/* the struct says more points than there are */
#include "plot.h"

int main(void)
{
    point points[3] = {{0, 0}, {1, 2}, {3, 4}};
    polygon p = {500, points};
    return (int)polygon_area2(&p);
}
