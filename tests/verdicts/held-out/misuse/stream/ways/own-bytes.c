/* what was written is written again */
#include "stream.h"

#include <string.h>

int main(void)
{
    stream_writer *w = stream_writer_new();
    size_t n;
    stream_write(w, "abc", 3);
    const void *bytes = stream_writer_bytes(w, &n);
    stream_write(w, bytes, n);
    return 0;
}
