/* a queue without memory */
#include "spans.h"
#include <stdlib.h>

int main(void)
{
    spans_t q = {0};
    spans_push(&q, 1);
    return 0;
}
