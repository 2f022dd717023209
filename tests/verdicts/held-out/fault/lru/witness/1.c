/* a negative key */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(2, NULL, NULL);
    lru_get(cache, -3);
    lru_destroy(cache);
    return 0;
}
