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
    jsonw_init(&w, buf, sizeof(buf), 16);
    for (int i = 0; i < 20; i++) {
        CHECK(jsonw_begin_array(&w) == JSONW_OK);
    }
    return 0;
}
