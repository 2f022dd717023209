/* a set is counted after its end */
#include "bitset.h"

int main(void)
{
    struct bitset set;
    if (bitset_init(&set, 5)) {
        bitset_deinit(&set);
        return bitset_count(&set) == 1;
    }
    return 0;
}
