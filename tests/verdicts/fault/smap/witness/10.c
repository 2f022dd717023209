/* more is cleared than the caller's 26 sums */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    long sums[26];
    smap_sums(map, sums);
    smap_free(map);
    return 0;
}
