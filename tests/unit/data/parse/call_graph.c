#include "call_graph.h"

#include <stdarg.h>

static int take(va_list list)
{
    return va_arg(list, int);
}

static int hand_on(va_list list)
{
    return take(list);
}

int tell(int count, ...)
{
    va_list list;
    va_start(list, count);
    int first = hand_on(list);
    va_end(list);
    return first;
}

int even(unsigned n)
{
    return n == 0 || odd(n - 1);
}

int odd(unsigned n)
{
    return n != 0 && even(n - 1);
}

int alone(void)
{
    return tell(1, 2) + tell(1, even(3));
}
