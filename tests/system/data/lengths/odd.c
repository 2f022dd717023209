#include "odd.h"

#include <stdlib.h>

int f(const unsigned char *a, unsigned b)
{
    int sum = 0;
    while (b--)
        sum += *a++;
    return sum;
}

void g(char *a)
{
    for (int i = 0; i < 20; i++)
        a[i] = (char)('a' + i);
}

long h(int *a, int b)
{
    long sum = 0;
    for (int i = 0; i < b; i++)
        sum += a[i];
    return sum;
}

double table(const double *a, unsigned b, unsigned c)
{
    double sum = 0;
    for (unsigned i = 0; i < b; i++)
        for (unsigned j = 0; j < c; j++)
            sum += a[i * c + j];
    return sum;
}

void paint(unsigned char *a, unsigned b, unsigned char c)
{
    for (unsigned char *end = a + b; a != end; a++)
        *a = c;
}

int ignores(const unsigned char *a, unsigned b)
{
    return a[0] + a[1] + a[2] + (b > 3);
}

int maybe(const unsigned char *a, unsigned b)
{
    int sum = b > 3;
    for (int i = 0; a[0] && i < 9; i++)
        sum += a[i];
    return sum;
}

int always(const unsigned char *a, unsigned b)
{
    if (a || b)
        abort();
    return 0;
}

unsigned text(const unsigned char *a, unsigned b)
{
    while (*a)
        b = b * 31 + *a++;
    return b;
}

int terminated(const char *a, unsigned b)
{
    int sum = 0;
    for (unsigned i = 0; i <= b; i++)
        sum += a[i];
    return sum;
}
