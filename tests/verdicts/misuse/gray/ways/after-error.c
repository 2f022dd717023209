/* the result of a failed call is used */
#include "gray.h"

int main(void)
{
    gray_t *img;
    gray_create(&img, 0, 5);
    return gray_width(img) == 1;
}
