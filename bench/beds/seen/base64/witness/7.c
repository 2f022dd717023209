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
    unsigned char data[8];
    size_t len = 0;
    CHECK(base64_decode("QQ==QQ==", 8, data, sizeof(data), &len) == BASE64_INVALID);
    return 0;
}
