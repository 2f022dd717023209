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
    static const char text[] = "\"a\nb\" c";
    struct lexer l;

    lexer_init(&l, text, sizeof text - 1);
    CHECK(lexer_next(&l).line == 1);
    CHECK(lexer_next(&l).line == 2);
    return 0;
}
