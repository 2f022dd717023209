/* the matrix could not be made */
#include "mat.h"

int main(void)
{
    mat_set(mat_make(0, 4), 0, 0, 1);
    return 0;
}
