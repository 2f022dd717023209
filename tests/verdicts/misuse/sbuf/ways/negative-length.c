/* -1 as the length */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_addstr(&sb, "abc");
    sbuf_add(&sb, "x", (size_t)-1);
    return 0;
}
