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
    unsigned char data[16];
    size_t len = 0;
    CHECK(base64_decode("YWJjZGVmZ2hp", 12, data, sizeof(data), &len) == BASE64_OK);
    CHECK(len == 9 && memcmp(data, "abcdefghi", 9) == 0);
    return 0;
}
