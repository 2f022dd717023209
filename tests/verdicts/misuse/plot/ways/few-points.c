/* two points for 90 */
#include "plot.h"

int main(void)
{
    point points[2] = {{0, 0}, {0, 0}};
    return (int)polygon_make(points, 90).n;
}
