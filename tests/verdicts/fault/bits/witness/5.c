/* dropping from an empty set */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_drop(&set, 5);
    bits_release(&set);
    return 0;
}
