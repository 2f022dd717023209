#include "jsonw.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    char *buf = malloc(4);
    jsonw w;
    CHECK(buf != NULL);
    jsonw_init(&w, buf, 4, 0);
    CHECK(jsonw_string(&w, "hello") == JSONW_OK);
    CHECK(jsonw_finish(&w, NULL) == JSONW_SPACE);
    free(buf);
    return 0;
}
