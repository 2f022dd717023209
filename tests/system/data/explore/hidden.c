#include "hidden.h"

#include <stdlib.h>

struct hidden *hidden_new(void)
{
    return calloc(1, sizeof(long));
}

void hidden_free(struct hidden *hidden)
{
    free(hidden);
}

void hidden_set(struct hidden *hidden, int number)
{
    *(long *)hidden = number;
}
