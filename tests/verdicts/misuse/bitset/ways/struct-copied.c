/* two structs share the words, one releases them */
#include "bitset.h"

int main(void)
{
    struct bitset set, copy;
    if (bitset_init(&set, 5)) {
        copy = set;
        bitset_deinit(&set);
        bitset_set(&copy, 1);
    }
    return 0;
}
