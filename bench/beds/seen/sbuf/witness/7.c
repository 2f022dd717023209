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
    sbuf s = sbuf_new_n("a\0b", 3);
    CHECK(s != NULL);
    sbuf t = sbuf_dup(s);
    CHECK(t != NULL && sbuf_len(t) == 3);
    sbuf_free(s);
    sbuf_free(t);
    return 0;
}
