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
    CHECK(sexp_parse("(one two (three \"four\" ", &error) == NULL && error == SEXP_SYNTAX);
    CHECK(sexp_parse("", &error) == NULL && error == SEXP_SYNTAX);
    return 0;
}
