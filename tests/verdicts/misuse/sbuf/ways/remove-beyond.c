/* more is removed than there is */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_addstr(&sb, "abc");
    sbuf_remove(&sb, 2, 2);
    return 0;
}
