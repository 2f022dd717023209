#include "lru.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    CHECK(lru_put(c, "a", NULL) == 0);
    CHECK(strcmp(lru_newest(c), "a") == 0);
    lru_free(c);
    return 0;
}
