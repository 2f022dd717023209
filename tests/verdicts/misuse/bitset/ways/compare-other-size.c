/* sets of 1000 and of 10 bits */
#include "bitset.h"

int main(void)
{
    struct bitset a, b;
    if (bitset_init(&a, 1000) && bitset_init(&b, 10))
        return bitset_equal(&a, &b);
    return 0;
}
