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
    for (int i = 0; i < 3; i++) {
        sbuf s = sbuf_new("one two one");
        CHECK(s != NULL);
        s = sbuf_replace(s, "one", "three");
        CHECK(s != NULL && strcmp(s, "three two three") == 0);
        sbuf_free(s);
    }
    return 0;
}
