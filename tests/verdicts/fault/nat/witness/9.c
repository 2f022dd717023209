/* shifting by no bits, or by a multiple of 32 */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, 5);
    nat_shift_left(&n, 32);
    nat_clear(&n);
    return 0;
}
