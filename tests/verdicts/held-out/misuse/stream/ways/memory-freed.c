/* the memory is freed while the stream reads it */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *bytes = calloc(2, 1), buf[2];
    stream *s = stream_open_memory(bytes, 2);
    free(bytes);
    stream_read(s, buf, 2);
    return 0;
}
