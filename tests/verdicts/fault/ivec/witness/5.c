/* more is moved than stands behind the index */
#include "ivec.h"

int main(void)
{
    int values[3] = {1, 2, 3};
    ivec *v = ivec_from(values, 3);
    ivec_insert(v, 3, 4);
    ivec_free(v);
    return 0;
}
