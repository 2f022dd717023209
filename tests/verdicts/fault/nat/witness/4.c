/* the old number is lost */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set_string(&n, "12");
    nat_set_string(&n, "13");
    nat_clear(&n);
    return 0;
}
