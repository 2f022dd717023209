/* an empty vector keeps the pointer that was freed */
#include "ivec.h"

int main(void)
{
    ivec *v = ivec_new();
    int out;
    ivec_push(v, 1);
    ivec_pop(v, &out);
    ivec_shrink(v);
    ivec_free(v);
    return 0;
}
