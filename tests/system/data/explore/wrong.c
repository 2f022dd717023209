#include "wrong.h"

#include <stdlib.h>

struct wrong {
    int number;
    int *broken;
};

struct wrong *wrong_new(void)
{
    return calloc(1, sizeof(struct wrong));
}

void wrong_free(struct wrong *wrong)
{
    free(wrong);
}

void wrong_set(struct wrong *wrong, int number)
{
    wrong->number = number;
}

int wrong_equal(const struct wrong *a, const struct wrong *b)
{
    if (a->number == 2 || b->number == 2)
        return *a->broken;
    return a->number == b->number && a->number != 1;
}
