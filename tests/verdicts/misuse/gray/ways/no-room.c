/* room for one row */
#include "gray.h"

int main(void)
{
    uint8_t row[16];
    gray_t *img;
    if (gray_create(&img, 16, 16) == GRAY_OK)
        gray_export(img, row);
    return row[0];
}
