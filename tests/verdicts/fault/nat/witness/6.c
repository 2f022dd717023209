/* the sum may be one of the summands */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, 5000000000);
    nat_add(&n, &n, &n);
    nat_clear(&n);
    return 0;
}
