#include "jsonw.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    char buf[100];
    jsonw w;
    jsonw_init(&w, buf, sizeof(buf), 0);
    for (int i = 0; i < JSONW_MAX_DEPTH; i++) {
        CHECK(jsonw_begin_array(&w) == JSONW_OK);
    }
    CHECK(jsonw_begin_array(&w) == JSONW_DEPTH);
    return 0;
}
