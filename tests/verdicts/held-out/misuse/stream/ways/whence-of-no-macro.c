/* whence is 7 */
#include "stream.h"

#include <string.h>

int main(void)
{
    stream_seek(stream_open_memory("abc", 3), 0, 7);
    return 0;
}
