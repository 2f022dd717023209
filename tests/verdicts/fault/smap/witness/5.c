/* no room for the terminator of the key */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_free(map);
    return 0;
}
