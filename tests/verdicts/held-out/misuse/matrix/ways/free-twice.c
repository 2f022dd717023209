/* a matrix is freed twice */
#include "matrix.h"

int main(void)
{
    Matrix *m = matrix_new(1, 1);
    matrix_free(m);
    matrix_free(m);
    return 0;
}
