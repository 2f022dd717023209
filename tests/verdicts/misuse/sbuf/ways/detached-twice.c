/* the string of two buffers */
#include "sbuf.h"

int main(void)
{
    struct sbuf a, b;
    size_t len;
    sbuf_init(&a);
    sbuf_init(&b);
    sbuf_addstr(&a, "abc");
    char *s = sbuf_detach(&a, &len);
    sbuf_attach(&a, s, len, len + 1);
    sbuf_attach(&b, s, len, len + 1);
    sbuf_release(&a);
    sbuf_release(&b);
    return 0;
}
