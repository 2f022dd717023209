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
    CHECK(jsonw_end(&w) == JSONW_STATE);
    return 0;
}
