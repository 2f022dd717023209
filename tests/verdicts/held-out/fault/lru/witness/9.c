/* one key too many is written to the caller's array */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(3, NULL, NULL);
    int keys[1];
    lru_put(cache, 1, NULL);
    lru_put(cache, 2, NULL);
    lru_keys(cache, keys, 1);
    lru_destroy(cache);
    return 0;
}
