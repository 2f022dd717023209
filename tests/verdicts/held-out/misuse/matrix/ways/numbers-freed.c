/* the caller frees the numbers */
#include "matrix.h"

#include <stdlib.h>

int main(void)
{
    Matrix *m = matrix_new(1, 1);
    free(m->a);
    matrix_free(m);
    return 0;
}
