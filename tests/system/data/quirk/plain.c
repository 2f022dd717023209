#include "quirk.h"

int quirk_plain(unsigned key)
{
    return (key ^ 0x9e3779b9u) * 2654435761u == 0x12345678u ? 1 : 0;
}

int quirk_rounds(unsigned key, int rounds)
{
    for (int i = 0; i < 120000 && rounds > 3; i++)
        key = (key ^ (unsigned)i) * 2654435761u;
    return key == 77 ? 1 : 0;
}
