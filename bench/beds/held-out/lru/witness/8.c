#include "lru.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    struct lru *c = lru_new(4, NULL, NULL);

    CHECK(lru_put(c, "a", NULL) == 0);
    CHECK(lru_put(c, "b", NULL) == 0);
    CHECK(lru_put(c, "c", NULL) == 0);
    CHECK(lru_resize(c, 1) == 0);
    CHECK(lru_has(c, "c") && !lru_has(c, "a"));
    lru_free(c);
    return 0;
}
