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
    sbuf_erase(s, 3, 100);
    CHECK(strcmp(s, "hel") == 0 && sbuf_len(s) == 3);
    sbuf_free(s);
    return 0;
}
