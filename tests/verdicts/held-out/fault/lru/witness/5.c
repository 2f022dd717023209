/* an item that is put again is linked twice */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(4, NULL, NULL);
    lru_put(cache, 1, NULL);
    lru_put(cache, 2, NULL);
    lru_put(cache, 1, NULL);
    lru_destroy(cache);
    return 0;
}
