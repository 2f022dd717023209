/* a word has up to ten digits */
#include "nat.h"

#include <stdlib.h>

int main(void)
{
    nat_t n;
    nat_init(&n);
    nat_set(&n, UINT64_MAX);
    nat_shift_left(&n, 64);
    char *text = nat_to_string(&n);
    free(text);
    nat_clear(&n);
    return 0;
}
