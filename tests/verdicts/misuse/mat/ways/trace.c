/* a tall matrix has no diagonal */
#include "mat.h"

int main(void)
{
    return mat_trace(mat_make(40, 1)) > 1;
}
