/* how full an empty queue is */
#include "byteq.h"

int main(void)
{
    struct byteq *q = byteq_new(4);
    byteq_percent(q);
    byteq_free(q);
    return 0;
}
