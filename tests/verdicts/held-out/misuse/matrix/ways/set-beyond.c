/* column 2 of 2 */
#include "matrix.h"

int main(void)
{
    matrix_set(matrix_new(2, 2), 0, 2, 1);
    return 0;
}
