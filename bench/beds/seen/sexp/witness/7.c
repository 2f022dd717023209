#include "sexp.h"

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
    char buf[16];
    sexp *e = sexp_parse("\"a\\\\b\"", NULL);
    CHECK(e != NULL && sexp_len(e) == 3);
    CHECK(sexp_print(e, buf, sizeof(buf)) == 6 && strcmp(buf, "\"a\\\\b\"") == 0);
    sexp_free(e);
    return 0;
}
