/* a length beyond the end */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_setlen(&sb, 1);
    return 0;
}
