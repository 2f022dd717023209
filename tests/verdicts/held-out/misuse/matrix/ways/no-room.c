/* a row of four into room for one */
#include "matrix.h"

#include <stdlib.h>

int main(void)
{
    double *out = malloc(sizeof *out);
    matrix_row(matrix_new(1, 4), 0, out);
    return 0;
}
