#include "chan.h"

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
    int i;

    for (i = 1; i <= 4; i++) {
        char name[2] = {(char)('a' + i), '\0'};

        CHECK(chan_open(name) == i);
    }
    for (i = 1; i <= 5; i++)
        CHECK((chan_name(i) != NULL) == (i <= 4));
    chan_shutdown();
    return 0;
}
