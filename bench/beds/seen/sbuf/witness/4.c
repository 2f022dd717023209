#include "sbuf.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    sbuf s = sbuf_new("hello");
    CHECK(s != NULL);
    s = sbuf_replace(s, "", "x");
    CHECK(s != NULL && strcmp(s, "hello") == 0);
    sbuf_free(s);
    return 0;
}
