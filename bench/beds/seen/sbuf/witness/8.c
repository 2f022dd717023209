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
    sbuf s = sbuf_new("abc");
    sbuf t = sbuf_new("abcd");
    CHECK(s != NULL && t != NULL && sbuf_cmp(s, t) < 0 && sbuf_cmp(t, s) > 0);
    sbuf_free(s);
    sbuf_free(t);
    return 0;
}
