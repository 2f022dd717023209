/* the function frees the matrix */
#include "matrix.h"

static Matrix *matrix;

static double give_up(double x)
{
    matrix_free(matrix);
    return x;
}

int main(void)
{
    matrix = matrix_new(2, 2);
    matrix_map(matrix, give_up);
    return 0;
}
