/* a pixel far below the image */
#include "gray.h"

int main(void)
{
    gray_t *img;
    if (gray_create(&img, 4, 4) == GRAY_OK)
        gray_put(img, 0, 400, 1);
    return 0;
}
