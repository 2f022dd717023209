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
    int a = chan_open("a");
    int i, ids[4];

    for (i = 0; i < 4; i++) {
        char name[2] = {(char)('b' + i), '\0'};

        ids[i] = chan_open(name);
    }
    CHECK(chan_close(a) == 0);
    for (i = 0; i < 4; i++)
        CHECK(chan_name(ids[i]) != NULL);
    chan_shutdown();
    return 0;
}
