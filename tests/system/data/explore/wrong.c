#include "wrong.h"

#include <stdlib.h>

struct wrong {
    int number;
};

/* Uses up the stack. */
static int endless(int depth)
{
    volatile char room[256];
    room[0] = (char)depth;
    return endless(depth + 1) + room[0];
}

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
        return endless(0);
    return a->number == b->number && a->number != 1;
}
