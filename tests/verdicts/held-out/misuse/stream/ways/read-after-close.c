/* a closed stream is read */
#include "stream.h"

#include <string.h>

int main(void)
{
    stream *s = stream_open_memory("abc", 3);
    char buf[3];
    stream_close(s);
    stream_read(s, buf, 3);
    return 0;
}
