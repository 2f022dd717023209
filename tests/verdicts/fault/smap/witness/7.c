/* the entry is freed before its successor is read */
#include "smap.h"

int main(void)
{
    struct smap *map = smap_new();
    smap_put(map, "a", 1);
    smap_remove(map, "a");
    smap_free(map);
    return 0;
}
