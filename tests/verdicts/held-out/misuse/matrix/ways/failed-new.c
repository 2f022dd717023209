/* no matrix has no rows */
#include "matrix.h"

int main(void)
{
    return matrix_get(matrix_new(0, 3), 0, 0) > 1;
    return 0;
}
