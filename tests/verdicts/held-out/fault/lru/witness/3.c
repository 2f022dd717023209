/* a value that had to go stays in its slot */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(1, NULL, NULL);
    lru_put(cache, 1, NULL);
    lru_put(cache, 2, NULL);
    lru_get(cache, 1);
    lru_destroy(cache);
    return 0;
}
