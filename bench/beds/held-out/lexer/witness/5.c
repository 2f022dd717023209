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
    size_t count = 7;
    enum lexer_error error;

    CHECK(lexer_all("a = $", 5, &count, &error) == NULL);
    CHECK(error == LEXER_BAD_CHARACTER && count == 7);
    return 0;
}
