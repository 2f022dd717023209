/* no string */
#include "sbuf.h"

#include <stddef.h>

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_addstr(&sb, NULL);
    return 0;
}
