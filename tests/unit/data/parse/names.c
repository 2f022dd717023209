#include "names.h"

int names_add(int flags, const char *text, unsigned long size)
{
    return flags + text[size];
}

int names_old(a)
int a;
{
    return a;
}
