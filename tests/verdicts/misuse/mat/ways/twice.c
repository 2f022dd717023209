/* both copies are dropped */
#include "mat.h"

int main(void)
{
    mat a = mat_make(2, 2), b = a;
    mat_drop(a);
    mat_drop(b);
    return 0;
}
