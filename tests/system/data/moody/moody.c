#define _GNU_SOURCE
#include "moody.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int moody_half(int number)
{
    return number / 2;
}

int moody_optimised(void)
{
#ifdef __OPTIMIZE__
    return 1;
#else
    return 0;
#endif
}

long moody_zone(void)
{
    tzset();
    return timezone;
}

int moody_count(void)
{
    static int count;
    return ++count;
}

unsigned moody_directory(void)
{
    char path[4096] = "";
    unsigned sum = 0;
    if (!getcwd(path, sizeof path))
        return 0;
    for (const char *c = path; *c; c++)
        sum = sum * 31 + (unsigned char)*c;
    return sum;
}

int moody_heap(void)
{
    volatile unsigned char *byte = malloc(16);
    int value = byte ? byte[7] : 0;
    free((void *)byte);
    return value;
}
