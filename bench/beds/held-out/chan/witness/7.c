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

static int own;
static int left = -1;

static void leave(int channel, const void *data, size_t size, void *user)
{
    (void)data;
    (void)size;
    (void)user;
    chan_unsubscribe(own);
    left = chan_subscribers(channel);
}

int main(void)
{
    int c = chan_open("news");

    own = chan_subscribe(c, leave, NULL);
    CHECK(chan_publish(c, NULL, 0) == 1);
    CHECK(left == 0);
    chan_shutdown();
    return 0;
}
