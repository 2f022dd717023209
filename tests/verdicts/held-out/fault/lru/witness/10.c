/* the rate before the first lookup */
#include "lru.h"

#include <stddef.h>

int main(void)
{
    lru *cache = lru_create(3, NULL, NULL);
    lru_hit_rate(cache);
    lru_destroy(cache);
    return 0;
}
