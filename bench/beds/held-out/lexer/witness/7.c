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
    static const char text[] = "on";
    struct lexer l;
    struct token t;

    lexer_init(&l, text, sizeof text - 1);
    t = lexer_next(&l);
    CHECK(token_is(&t, "on") == 1);
    CHECK(token_is(&t, "only") == 0);
    return 0;
}
