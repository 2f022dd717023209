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
    struct lru *c = lru_new(2, NULL, NULL);

    CHECK(lru_put(c, "a", NULL) == 0);
    CHECK(lru_put(c, "b", NULL) == 0);
    CHECK(lru_put(c, "b", NULL) == 0);
    CHECK(lru_len(c) == 2 && lru_has(c, "a"));
    lru_free(c);
    return 0;
}
