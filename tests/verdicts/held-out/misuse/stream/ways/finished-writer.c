/* a writer is used after its end */
#include "stream.h"

#include <string.h>

int main(void)
{
    stream_writer *w = stream_writer_new();
    stream_close(stream_writer_finish(w));
    stream_write(w, "a", 1);
    return 0;
}
