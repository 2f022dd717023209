/* the middle of one number is behind it */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 7);
    bits_median(&set);
    bits_release(&set);
    return 0;
}
