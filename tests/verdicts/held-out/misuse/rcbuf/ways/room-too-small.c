/* three bytes are copied to one */
#include "rcbuf.h"

#include <stdlib.h>

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3);
    char *out = malloc(1);
    rcbuf_copy_out(b, out);
    return 0;
}
