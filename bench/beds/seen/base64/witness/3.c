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
    char *text = malloc(4);
    CHECK(text != NULL);
    CHECK(base64_encode("abc", 3, text, 4) == BASE64_SPACE);
    free(text);
    return 0;
}
