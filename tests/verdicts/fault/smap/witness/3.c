/* the hash is computed in an int */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "colour", 1);
    smap_free(map);
    return 0;
}
