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
    sexp *a = sexp_parse("(abc)", NULL);
    sexp *b = sexp_parse("(\"abc\")", NULL);
    CHECK(a != NULL && b != NULL && sexp_equal(a, b) == 0);
    sexp_free(a);
    sexp_free(b);
    return 0;
}
