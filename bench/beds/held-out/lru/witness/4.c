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
    struct lru *c = lru_new(200, NULL, NULL);
    char key[8];
    int i;

    for (i = 0; i < 200; i++) {
        snprintf(key, sizeof key, "k%d", i);
        CHECK(lru_put(c, key, NULL) == 0);
    }
    for (i = 0; i < 200; i++) {
        snprintf(key, sizeof key, "k%d", i);
        CHECK(lru_remove(c, key) == 1);
        CHECK(lru_has(c, key) == 0);
    }
    lru_free(c);
    return 0;
}
