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
    sexp_error error;
    char *text = malloc(3);
    CHECK(text != NULL);
    memcpy(text, "\"\\", 3);
    CHECK(sexp_parse(text, &error) == NULL && error == SEXP_SYNTAX);
    free(text);
    return 0;
}
