/* any number may be asked for */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 1);
    bits_has(&set, -40);
    bits_release(&set);
    return 0;
}
