/* the byte after the last */
#include "rcbuf.h"

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3);
    return rcbuf_byte(b, 3);
    return 0;
}
