/* the buffer holds what was in memory before */
#include "sbuf.h"

#include <string.h>

int main(void)
{
    struct sbuf sb;
    memset(&sb, 0x41, sizeof sb);
    sbuf_add(&sb, "x", 1);
    return 0;
}
