/* the memory is smaller than said */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *bytes = calloc(2, 1), buf[64];
    stream *s = stream_open_memory(bytes, 64);
    stream_read(s, buf, 64);
    return 0;
}
