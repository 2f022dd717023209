/* a vector cannot be appended to itself, which the header allows */
#include "ivec.h"

int main(void)
{
    ivec *v = ivec_new();
    ivec_push(v, 1);
    ivec_append(v, v);
    ivec_free(v);
    return 0;
}
