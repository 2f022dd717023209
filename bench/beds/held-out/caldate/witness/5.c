#include "caldate.h"

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

    CHECK(caldate_normalize(2024, 0, 31, &d) == 0);
    CHECK(d.year == 2023 && d.month == 12 && d.day == 31);
    return 0;
}
