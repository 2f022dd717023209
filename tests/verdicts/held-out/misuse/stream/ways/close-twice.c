/* a stream is closed twice */
#include "stream.h"

#include <string.h>

int main(void)
{
    stream *s = stream_open_memory("abc", 3);
    stream_close(s);
    stream_close(s);
    return 0;
}
