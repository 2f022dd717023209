#include "jsonw.h"

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
    CHECK(jsonw_string_n(&w, "a\0b", 3) == JSONW_OK && jsonw_finish(&w, NULL) == JSONW_OK);
    CHECK(strcmp(buf, "\"a\\u0000b\"") == 0);
    return 0;
}
