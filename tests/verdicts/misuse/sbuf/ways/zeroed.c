/* a buffer that was zeroed is compared */
#include "sbuf.h"

int main(void)
{
    struct sbuf a = {0}, b = {0};
    return sbuf_cmp(&a, &b);
    return 0;
}
