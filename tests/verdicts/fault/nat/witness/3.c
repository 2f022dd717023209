/* what was read before a bad digit is lost */
#include "nat.h"

int main(void)
{
    nat_t n;
    nat_init(&n);
    for (int i = 0; i < 4; i++)
        nat_set_string(&n, "12x");
    nat_clear(&n);
    return 0;
}
