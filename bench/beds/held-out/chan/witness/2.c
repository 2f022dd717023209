#include "chan.h"

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
    char name[CHAN_MAX_NAME + 2];

    memset(name, 'a', CHAN_MAX_NAME + 1);
    name[CHAN_MAX_NAME + 1] = '\0';
    CHECK(chan_open(name) == CHAN_E_NAME);
    chan_shutdown();
    return 0;
}
