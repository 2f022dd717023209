/* the ring is cut while its start stays */
#include "byteq.h"

int main(void)
{
    struct byteq *q = byteq_new(8);
    char out[8];
    byteq_write(q, "abcdefgh", 8);
    byteq_read(q, out, 6);
    byteq_resize(q, 2);
    byteq_read(q, out, 2);
    byteq_free(q);
    return 0;
}
