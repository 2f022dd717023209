/* a clone shares the memory of its original */
#include "ivec.h"

int main(void)
{
    ivec *v = ivec_new();
    ivec_push(v, 1);
    ivec *copy = ivec_clone(v);
    ivec_free(v);
    ivec_free(copy);
    return 0;
}
