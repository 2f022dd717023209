/* looking something up in a new map */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    int value;
    smap_get(map, "a", &value);
    smap_free(map);
    return 0;
}
