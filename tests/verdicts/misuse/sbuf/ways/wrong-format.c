/* a number where the format wants a string */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    volatile long number = 3;
    const char *volatile format = "%s";
    sbuf_addf(&sb, format, number);
    return 0;
}
