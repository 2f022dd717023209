/* one word too many is looked at */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 3);
    bits_next(&set, 4);
    bits_release(&set);
    return 0;
}
