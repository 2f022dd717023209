/* zero has no highest word */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, 0);
    nat_clear(&n);
    return 0;
}
