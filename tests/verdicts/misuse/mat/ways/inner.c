/* columns and rows differ */
#include "mat.h"

int main(void)
{
    return mat_mul(mat_make(2, 40), mat_make(2, 2)).rows;
}
