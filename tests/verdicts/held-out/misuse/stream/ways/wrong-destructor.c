/* the state of a stream is freed as a stream */
#include "stream.h"

#include <string.h>

static void no_close(void *state)
{
    (void)state;
}

static const struct stream_ops ops = {.close = no_close};

int main(void)
{
    int state = 0;
    stream *s = stream_open(&ops, &state);
    stream_writer_free((stream_writer *)s);
    return 0;
}
