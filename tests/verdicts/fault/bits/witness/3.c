/* bit 31 of an int */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 31);
    bits_release(&set);
    return 0;
}
