#include "caldate.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    struct caldate d;

    CHECK(caldate_from_days(LONG_MAX, &d) == -1);
    return 0;
}
