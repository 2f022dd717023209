/* the room is counted one too large */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, UINT64_MAX);
    nat_add(&n, &n, &n);
    nat_clear(&n);
    return 0;
}
