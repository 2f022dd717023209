/* the struct holds what was in memory before */
#include "bitset.h"

#include <string.h>

int main(void)
{
    struct bitset set;
    memset(&set, 0x42, sizeof set);
    return bitset_count(&set) == 1;
    return 0;
}
