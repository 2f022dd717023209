/* there is nothing to close with */
#include "stream.h"

#include <string.h>

int main(void)
{
    static const struct stream_ops ops = {0};
    stream_close(stream_open(&ops, NULL));
    return 0;
}
