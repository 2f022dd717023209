#include "base64.h"

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
    base64_encoder e;
    char text[16];
    size_t len;
    base64_encoder_init(&e);
    len = base64_encoder_update(&e, "a", 1, text);
    len += base64_encoder_update(&e, "b", 1, text + len);
    len += base64_encoder_update(&e, "c", 1, text + len);
    len += base64_encoder_final(&e, text + len);
    CHECK(len == 4 && memcmp(text, "YWJj", 4) == 0);
    return 0;
}
