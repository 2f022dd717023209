/* room for one of three words */
#include "bitset.h"

#include <stdlib.h>

int main(void)
{
    struct bitset set;
    uint64_t *out = malloc(sizeof *out);
    if (bitset_init(&set, 150))
        bitset_export(&set, out);
    return 0;
}
