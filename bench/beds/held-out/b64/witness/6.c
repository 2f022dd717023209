#include "b64.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    struct b64_enc e;
    char out[32];
    size_t n;

    b64_enc_init(&e);
    n = b64_enc_update(&e, out, "a", 1);
    n += b64_enc_update(&e, out + n, "b", 1);
    n += b64_enc_update(&e, out + n, "c", 1);
    n += b64_enc_final(&e, out + n);
    CHECK(n == 4 && memcmp(out, "YWJj", 4) == 0);
    return 0;
}
