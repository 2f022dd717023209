/* a slice that reaches beyond its buffer */
#include "rcbuf.h"

int main(void)
{
    rcbuf_t *b = rcbuf_new("abc", 3);
    rcbuf_slice(b, 2, 2);
    return 0;
}
