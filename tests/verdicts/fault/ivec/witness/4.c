/* the vector grows one element too late */
#include "ivec.h"

int main(void)
{
    ivec *v = ivec_new();
    for (int i = 0; i < 5; i++)
        ivec_push(v, i);
    ivec_free(v);
    return 0;
}
