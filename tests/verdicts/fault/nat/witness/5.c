/* a number is cleared before it is copied to itself */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, 5);
    nat_copy(&n, &n);
    nat_clear(&n);
    return 0;
}
