/* matrices of different dimensions */
#include "matrix.h"

int main(void)
{
    matrix_add(matrix_new(4, 4), matrix_new(1, 2));
    return 0;
}
