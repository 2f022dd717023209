/* division by 0, for which the header promises an error */
#include "nat.h"

int main(void)
{
    nat_t n;
    uint32_t rest;
    nat_init(&n);
    nat_set(&n, 5);
    nat_div_small(&n, &n, 0, &rest);
    nat_clear(&n);
    return 0;
}
