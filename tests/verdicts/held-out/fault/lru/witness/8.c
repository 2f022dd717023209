/* limiting an empty cache, or dropping everything */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(3, NULL, NULL);
    lru_limit(cache, 2);
    lru_destroy(cache);
    return 0;
}
