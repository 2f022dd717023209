/* all words are cleared behind the old ones */
#include "bits.h"

int main(void)
{
    bits set;
    bits_init(&set);
    bits_add(&set, 1);
    bits_add(&set, 40);
    bits_release(&set);
    return 0;
}
