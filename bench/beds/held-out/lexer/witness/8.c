#include "lexer.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    static const char text[] = "alpha";
    struct lexer l;

    lexer_init(&l, text, sizeof text - 1);
    CHECK(lexer_accept(&l, TOKEN_WORD, "beta") == 0);
    CHECK(lexer_next(&l).kind == TOKEN_WORD);
    return 0;
}
