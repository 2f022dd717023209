/* the second has fewer rows */
#include "mat.h"

int main(void)
{
    return mat_add(mat_make(20, 20), mat_make(2, 2)).rows;
}
