/* columns and rows do not agree */
#include "matrix.h"

int main(void)
{
    matrix_mul(matrix_new(2, 3), matrix_new(2, 3));
    return 0;
}
