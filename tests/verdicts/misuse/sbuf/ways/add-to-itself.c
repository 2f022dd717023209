/* a buffer is appended to itself */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_addstr(&sb, "abc");
    sbuf_addstr(&sb, sb.buf);
    return 0;
}
