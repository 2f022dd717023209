#include "strset.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    strset set = STRSET_INIT;
    char text[8];
    for (int i = 0; i < 200; i++) {
        snprintf(text, sizeof(text), "%d", i + 1000);
        CHECK(strset_add(&set, text) == 1);
    }
    CHECK(strset_has(&set, "") == 0);
    for (int i = 100; i < 120; i++) {
        snprintf(text, sizeof(text), "%d", i);
        CHECK(strset_has(&set, text) == 0);
    }
    strset_free(&set);
    return 0;
}
