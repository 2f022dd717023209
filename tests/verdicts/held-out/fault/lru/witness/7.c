/* a key that is not there, for which the header promises NULL */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(1, NULL, NULL);
    lru_take(cache, 1);
    lru_destroy(cache);
    return 0;
}
