/* the area is larger than both images */
#include "gray.h"

int main(void)
{
    gray_t *a, *b;
    if (gray_create(&a, 4, 4) == GRAY_OK && gray_create(&b, 4, 4) == GRAY_OK)
        gray_blit(a, 0, 0, b, 0, 0, 4, 400);
    return 0;
}
