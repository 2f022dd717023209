/* a set is released twice */
#include "bitset.h"

int main(void)
{
    struct bitset set;
    if (bitset_init(&set, 5)) {
        bitset_deinit(&set);
        bitset_deinit(&set);
    }
    return 0;
}
