/* a number beyond the last word is asked for */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_has(&set, 70);
    bits_release(&set);
    return 0;
}
