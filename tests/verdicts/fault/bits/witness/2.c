/* a multiple of 32 needs one word more */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 0);
    bits_release(&set);
    return 0;
}
