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

static void recruit(int channel, const void *data, size_t size, void *user)
{
    (void)data;
    (void)size;
    (void)user;
    chan_subscribe(channel, ignore, NULL);
}

int main(void)
{
    int c = chan_open("news");

    chan_subscribe(c, recruit, NULL);
    CHECK(chan_publish(c, NULL, 0) == 1);
    CHECK(chan_publish(c, NULL, 0) == 2);
    chan_shutdown();
    return 0;
}
