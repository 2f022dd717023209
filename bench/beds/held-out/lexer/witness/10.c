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
    static const char text[] = "\"\"";
    struct lexer l;
    struct token t;
    char *out = malloc(1);

    CHECK(out != NULL);
    lexer_init(&l, text, sizeof text - 1);
    t = lexer_next(&l);
    CHECK(token_string(&t, out + 1, 0) == -1);
    free(out);
    return 0;
}
