/* the old buckets are not freed when the map grows */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_put(map, "b", 1);
    smap_put(map, "c", 1);
    smap_put(map, "d", 1);
    smap_put(map, "e", 1);
    smap_free(map);
    return 0;
}
