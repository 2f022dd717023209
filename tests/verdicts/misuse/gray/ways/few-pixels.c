/* a row is given where eight are needed */
#include "gray.h"

int main(void)
{
    uint8_t pixels[8];
    gray_t *img;
    if (gray_wrap(&img, pixels, 8, 8, 8) == GRAY_OK)
        gray_fill(img, 3);
    return 0;
}
