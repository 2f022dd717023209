/* the box is larger than the map */
#include "plot.h"

int main(void)
{
    char cells[16];
    box_draw(box_of((point){0, 0}, (point){100, 100}), cells, 4, 4, 'x');
    return 0;
}
