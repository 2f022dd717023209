/* a stream without operations */
#include "stream.h"

#include <string.h>

int main(void)
{
    char buf[1];
    stream_read(stream_open(NULL, NULL), buf, 1);
    return 0;
}
