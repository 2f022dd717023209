/* more than 16 bytes are moved */
#include "byteq.h"

int main(void)
{
    struct byteq *a = byteq_new(40), *b = byteq_new(40);
    byteq_write(a, "a text of more than sixteen bytes", 33);
    byteq_move(b, a);
    byteq_free(a);
    byteq_free(b);
    return 0;
}
