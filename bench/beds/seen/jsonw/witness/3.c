#include "jsonw.h"

#include <stdint.h>
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
    char buf[100];
    jsonw w;
    jsonw_init(&w, buf, sizeof(buf), 0);
    CHECK(jsonw_int(&w, INT64_MIN) == JSONW_OK && jsonw_finish(&w, NULL) == JSONW_OK);
    CHECK(strcmp(buf, "-9223372036854775808") == 0);
    return 0;
}
