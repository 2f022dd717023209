/* the queue is freed before its ring */
#include "byteq.h"

int main(void)
{
    byteq_free(byteq_new(4));
    return 0;
}
