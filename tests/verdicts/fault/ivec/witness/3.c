/* the index that equals the size passes */
#include "ivec.h"

int main(void)
{
    int values[2] = {1, 2}, out;
    ivec *v = ivec_from(values, 2);
    ivec_at(v, 2, &out);
    ivec_free(v);
    return 0;
}
