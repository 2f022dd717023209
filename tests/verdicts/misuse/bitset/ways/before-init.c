/* a set that was never made */
#include "bitset.h"

int main(void)
{
    struct bitset set = {0};
    return bitset_test(&set, 3);
    return 0;
}
