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
    sexp *e = sexp_parse("(1 2 3 4 5 6)", NULL);
    CHECK(e != NULL && sexp_len(e) == 6);
    sexp_free(e);
    return 0;
}
