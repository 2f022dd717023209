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
    sexp_error error;
    CHECK(sexp_parse("9999999999999999999", &error) == NULL && error == SEXP_RANGE);
    return 0;
}
