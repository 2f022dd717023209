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
    sbuf s = sbuf_new("  \n");
    CHECK(s != NULL);
    sbuf_trim(s);
    CHECK(sbuf_len(s) == 0);
    sbuf_free(s);
    return 0;
}
