/* the median of an empty set */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_median(&set);
    bits_release(&set);
    return 0;
}
