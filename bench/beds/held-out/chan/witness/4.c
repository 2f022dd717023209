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
    int s = chan_subscribe(c, ignore, NULL);

    CHECK(chan_unsubscribe(s) == 0);
    CHECK(chan_subscribe(c, ignore, NULL) > 0);
    CHECK(chan_publish(c, NULL, 0) == 1);
    chan_shutdown();
    return 0;
}
