/* the old ring is lost */
#include "byteq.h"

int main(void)
{
    struct byteq *q = byteq_new(4);
    for (int i = 0; i < 3; i++)
        byteq_resize(q, 8);
    byteq_free(q);
    return 0;
}
