/* 16 counts */
#include "gray.h"

int main(void)
{
    unsigned counts[16];
    gray_t *img;
    if (gray_create(&img, 4, 4) == GRAY_OK)
        gray_histogram(img, counts);
    return counts[0] == 1;
}
