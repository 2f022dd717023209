#include "sexp.h"

#include <stdint.h>
#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    sexp *e = sexp_parse("-9223372036854775808", NULL);
    CHECK(e != NULL && sexp_int(e) == INT64_MIN);
    sexp_free(e);
    return 0;
}
