#include "base64.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    base64_encoder e;
    char text[16];
    base64_encoder_init(&e);
    CHECK(base64_encoder_update(&e, "a", 1, text) == 0);
    CHECK(base64_encoder_final(&e, text) == 4);
    CHECK(base64_encoder_final(&e, text) == 0);
    return 0;
}
