/* row 5 of 2 */
#include "matrix.h"

int main(void)
{
    Matrix *m = matrix_new(2, 2);
    return matrix_get(m, 5, 0) > 1;
    return 0;
}
