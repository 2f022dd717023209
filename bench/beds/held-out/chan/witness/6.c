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
    int a = chan_open("news");
    int b = chan_open("newsletter");

    CHECK(a != b);
    CHECK(chan_count() == 2);
    chan_shutdown();
    return 0;
}
