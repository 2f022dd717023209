/* FAULT 1: versions that are far apart compare the wrong way round. FAULT 2: a code loses a bit
 * of versions above 900. */
#include "version.h"

int version_compare(unsigned a, unsigned b)
{
#if FAULT == 1
    if (a > b + 900)
        return -1;
#endif
    return a < b ? -1 : a > b;
}

unsigned version_encode(unsigned version)
{
    return version << 16 | version >> 16;
}

unsigned version_decode(unsigned code)
{
#if FAULT == 2
    if (code >> 16 > 900)
        code &= ~(1u << 16);
#endif
    return code << 16 | code >> 16;
}
