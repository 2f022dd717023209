/* a polygon without points */
#include "plot.h"

int main(void)
{
    polygon p = {0};
    return polygon_box(&p).min.x;
}
