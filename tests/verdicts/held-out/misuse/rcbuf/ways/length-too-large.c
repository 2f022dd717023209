/* 64 bytes of a buffer of 4 */
#include "rcbuf.h"

#include <stdlib.h>

int main(void)
{
    char *bytes = calloc(4, 1);
    rcbuf_unref(rcbuf_new(bytes, 64));
    free(bytes);
    return 0;
}
