/* what wraps around is written behind the ring */
#include "byteq.h"

int main(void)
{
    struct byteq *q = byteq_new(4);
    char out[3];
    byteq_write(q, "abc", 3);
    byteq_read(q, out, 2);
    byteq_write(q, "def", 3);
    byteq_free(q);
    return 0;
}
