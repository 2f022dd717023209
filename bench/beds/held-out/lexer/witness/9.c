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
    size_t count = 0;
    enum lexer_error error;
    struct token *t = lexer_all("a b c d e f g h i", 17, &count, &error);

    CHECK(t != NULL && count == 9);
    free(t);
    return 0;
}
