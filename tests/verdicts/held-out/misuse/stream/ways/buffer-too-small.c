/* three bytes into room for one */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    stream *s = stream_open_memory("abc", 3);
    char *buf = malloc(1);
    stream_read(s, buf, 3);
    return 0;
}
