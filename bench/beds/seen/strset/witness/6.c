#include "strset.h"

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
    char text[8] = "a";
    for (int i = 0; i < 16; i++) {
        text[0] = (char)('a' + i);
        CHECK(strset_add(&set, text) == 1);
    }
    for (int i = 0; i < 16; i++) {
        text[0] = (char)('a' + i);
        CHECK(strset_remove(&set, text) == 1);
        CHECK(strset_len(&set) == (size_t)(15 - i));
    }
    strset_free(&set);
    return 0;
}
