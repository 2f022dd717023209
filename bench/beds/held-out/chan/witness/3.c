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

static void ignore(int channel, const void *data, size_t size, void *user)
{
    (void)channel;
    (void)data;
    (void)size;
    (void)user;
}

int main(void)
{
    int c = chan_open("news");
    int i;

    for (i = 0; i < 5; i++)
        CHECK(chan_subscribe(c, ignore, NULL) > 0);
    CHECK(chan_close(c) == 0);
    chan_shutdown();
    return 0;
}
