/* the last reference is gone */
#include "rcbuf.h"

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3);
    rcbuf_unref(b);
    return rcbuf_len(b) == 3;
    return 0;
}
