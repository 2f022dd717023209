/* making room frees the item whose link is to be set */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(1, NULL, NULL);
    lru_put(cache, 1, NULL);
    lru_put(cache, 9, NULL);
    lru_destroy(cache);
    return 0;
}
