/* a cleared map still points to its entries */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_clear(map);
    smap_put(map, "a", 2);
    smap_free(map);
    return 0;
}
