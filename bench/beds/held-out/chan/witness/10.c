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
    CHECK(chan_open("a") > 0);
    chan_shutdown();
    CHECK(chan_open("a") > 0);
    chan_shutdown();
    return 0;
}
