/* the product has one word more than was allocated */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, 5);
    nat_mul(&n, &n, &n);
    nat_clear(&n);
    return 0;
}
