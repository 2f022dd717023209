/* four values for 16 */
#include "mat.h"

int main(void)
{
    double values[4] = {0};
    return mat_from(values, 4, 4).rows;
}
