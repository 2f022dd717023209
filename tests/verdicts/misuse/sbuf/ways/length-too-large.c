/* 100 bytes of a string of 2 */
#include "sbuf.h"

#include <stdlib.h>

int main(void)
{
    struct sbuf sb;
    char *two = calloc(2, 1);
    sbuf_init(&sb);
    sbuf_add(&sb, two, 100);
    return 0;
}
