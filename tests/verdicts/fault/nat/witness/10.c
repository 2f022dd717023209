/* the bits of zero */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_bit_length(&n);
    nat_clear(&n);
    return 0;
}
