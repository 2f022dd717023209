/* more is read than was asked for */
#include "byteq.h"

#include <stdlib.h>

int main(void)
{
    struct byteq *q = byteq_new(8);
    char *out = malloc(1);
    byteq_write(q, "abc", 3);
    byteq_peek(q, out, 1);
    byteq_free(q);
    free(out);
    return 0;
}
