/* reads one element after the end */
#include "ivec.h"

int main(void)
{
    int values[3] = {1, 2, 3};
    ivec *v = ivec_from(values, 3);
    ivec_erase(v, 1);
    ivec_free(v);
    return 0;
}
