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
    CHECK(base64_decode("QQ==\n", 5, data, sizeof(data), &len) == BASE64_OK && len == 1);
    return 0;
}
