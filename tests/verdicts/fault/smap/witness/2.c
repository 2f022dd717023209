/* only the first entry of each bucket is freed */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_put(map, "b", 2);
    smap_put(map, "c", 3);
    smap_free(map);
    return 0;
}
