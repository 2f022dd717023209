/* the first value of a cache */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(2, NULL, NULL);
    lru_put(cache, 1, NULL);
    lru_destroy(cache);
    return 0;
}
