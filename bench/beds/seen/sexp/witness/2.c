#include "sexp.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    sexp *e = sexp_parse("x ; comment", NULL);
    CHECK(e != NULL);
    sexp_free(e);
    return 0;
}
