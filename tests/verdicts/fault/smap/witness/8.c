/* the key of a removed entry is not freed */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_remove(map, "a");
    smap_free(map);
    return 0;
}
