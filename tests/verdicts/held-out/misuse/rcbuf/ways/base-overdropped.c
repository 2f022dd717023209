/* the base of a slice is released once too often */
#include "rcbuf.h"

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3), *s = rcbuf_slice(b, 1, 2);
    rcbuf_unref(b);
    rcbuf_unref(b);
    return rcbuf_equal(s, s);
    return 0;
}
