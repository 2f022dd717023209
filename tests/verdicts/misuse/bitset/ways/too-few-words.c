/* bytes are counted instead of bits */
#include "bitset.h"

#include <stdlib.h>

int main(void)
{
    struct bitset set;
    uint64_t *words = calloc(2, sizeof *words);
    bitset_init_from(&set, words, 8 * 64);
    return 0;
}
