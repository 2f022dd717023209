/* bit 1000 of 64 */
#include "bitset.h"

int main(void)
{
    struct bitset set;
    if (bitset_init(&set, 64))
        bitset_set(&set, 1000);
    return 0;
}
