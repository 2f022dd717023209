/* reading up to the end of the ring breaks an invariant */
#include "byteq.h"

int main(void)
{
    struct byteq *q = byteq_new(3);
    char out[3];
    byteq_write(q, "abc", 3);
    byteq_read(q, out, 3);
    byteq_write(q, "abc", 3);
    byteq_free(q);
    return 0;
}
