#include "blend.h"

/* Defined only where it is inlined, as C allows it. */
inline unsigned blend_mixed(unsigned a)
{
    a ^= a >> 7;
    a *= 5;
    return a + 0x1F35;
}

int blend_is_wanted(unsigned a)
{
    return blend_mixed(a) == 0xD3C2B1A0 ? 1 : 0;
}
