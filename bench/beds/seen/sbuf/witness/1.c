#include "sbuf.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    sbuf s = sbuf_new("some text that is long enough to move");
    CHECK(s != NULL);
    for (int i = 0; i < 8; i++) {
        s = sbuf_cat(s, s);
        CHECK(s != NULL);
    }
    sbuf_free(s);
    return 0;
}
