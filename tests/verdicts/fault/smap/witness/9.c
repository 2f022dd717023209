/* the walk visits one bucket too many */
#include "smap.h"

static bool visit(const char *key, int value, void *user)
{
    (void)key;
    *(int *)user += value;
    return true;
}

int main(void)
{
    struct smap *map = smap_new();
    int sum = 0;
    smap_put(map, "a", 1);
    smap_walk(map, visit, &sum);
    smap_free(map);
    return 0;
}
