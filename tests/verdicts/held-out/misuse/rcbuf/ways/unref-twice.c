/* one reference is dropped twice */
#include "rcbuf.h"

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3);
    rcbuf_unref(b);
    rcbuf_unref(b);
    return 0;
}
