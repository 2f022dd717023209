/* three numbers for a matrix of three by three */
#include "matrix.h"

#include <stdlib.h>

int main(void)
{
    double *numbers = calloc(3, sizeof *numbers);
    matrix_from(3, 3, numbers);
    return 0;
}
