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

static int cmp(const void *a, const void *b, void *user)
{
    int x = *(const int *)a, y = *(const int *)b;

    (void)user;
    return (x > y) - (x < y);
}

int main(void)
{
    struct sarr a;
    int i, x = 1;

    for (i = 0; i < 4; i++) {
        CHECK(sarr_init(&a, sizeof(int), 0, cmp, NULL) == 0);
        CHECK(sarr_insert(&a, &x) == 1);
        CHECK(sarr_remove(&a, &x) == 1);
        sarr_fini(&a);
    }
    return 0;
}
