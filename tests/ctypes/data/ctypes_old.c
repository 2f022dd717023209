/* Definitions as they were written before 1989. */
#include "ctypes_private.h"

int old_style(a, b)
    int a, b;
{
    return clamp(a) * 3 + clamp(b);
}

int old_promoted(letter, real)
    char letter;
    float real;
{
    return letter + (real > 1);
}

int old_prototype(a, b)
    int a;
    double b;
{
    return b > 0 ? a : 0;
}
