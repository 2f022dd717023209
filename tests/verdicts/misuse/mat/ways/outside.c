/* row 500 of 2 */
#include "mat.h"

int main(void)
{
    return mat_get(mat_make(2, 2), 500, 0) > 1;
}
