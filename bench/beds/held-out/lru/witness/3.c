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

static int visit(const char *key, void *value, void *user)
{
    (void)key;
    (void)value;
    ++*(int *)user;
    return 0;
}

int main(void)
{
    struct lru *c = lru_new(4, NULL, NULL);
    void *value;
    int n = 0;

    CHECK(lru_put(c, "a", NULL) == 0);
    CHECK(lru_put(c, "b", NULL) == 0);
    CHECK(lru_get(c, "a", &value) == 1);
    CHECK(lru_each(c, visit, &n) == 0);
    CHECK(n == 2);
    lru_free(c);
    return 0;
}
