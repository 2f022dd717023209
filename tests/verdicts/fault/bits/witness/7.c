/* the other set may be smaller */
#include "bits.h"

int main(void)
{
    bits a, b;
    bits_init(&a);
    bits_init(&b);
    bits_add(&a, 100);
    bits_add(&b, 1);
    bits_intersect(&a, &b);
    bits_release(&a);
    bits_release(&b);
    return 0;
}
