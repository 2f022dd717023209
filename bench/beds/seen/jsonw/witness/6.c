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
    CHECK(jsonw_begin_array(&w) == JSONW_OK);
    CHECK(jsonw_begin_array(&w) == JSONW_OK && jsonw_end(&w) == JSONW_OK);
    CHECK(jsonw_int(&w, 1) == JSONW_OK && jsonw_end(&w) == JSONW_OK);
    CHECK(jsonw_finish(&w, NULL) == JSONW_OK && strcmp(buf, "[[],1]") == 0);
    return 0;
}
