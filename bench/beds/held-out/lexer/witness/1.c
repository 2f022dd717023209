#include "lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    char *text = malloc(3);
    struct lexer l;

    CHECK(text != NULL);
    memcpy(text, "a -", 3);
    lexer_init(&l, text, 3);
    CHECK(lexer_next(&l).kind == TOKEN_WORD);
    CHECK(lexer_next(&l).error == LEXER_BAD_CHARACTER);
    free(text);
    return 0;
}
