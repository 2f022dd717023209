#include "sarr.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

struct pair {
    int key;
    int tag;
};

static int cmp(const void *a, const void *b, void *user)
{
    int x = ((const struct pair *)a)->key, y = ((const struct pair *)b)->key;

    (void)user;
    return (x > y) - (x < y);
}

int main(void)
{
    struct sarr a;
    struct pair p = {1, 10}, q = {1, 20};

    CHECK(sarr_init(&a, sizeof p, 0, cmp, NULL) == 0);
    CHECK(sarr_insert(&a, &p) == 1);
    CHECK(sarr_insert(&a, &q) == 1);
    CHECK(sarr_dedup(&a) == 1);
    CHECK(((const struct pair *)sarr_at(&a, 0))->tag == 10);
    sarr_fini(&a);
    return 0;
}
