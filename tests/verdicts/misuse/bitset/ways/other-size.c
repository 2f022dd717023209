/* sets of 300 and of 10 bits */
#include "bitset.h"

int main(void)
{
    struct bitset a, b;
    if (bitset_init(&a, 300) && bitset_init(&b, 10))
        bitset_or(&a, &b);
    return 0;
}
