/* the mean of an empty vector */
#include "ivec.h"

int main(void)
{
    ivec *v = ivec_new();
    ivec_mean(v);
    ivec_free(v);
    return 0;
}
