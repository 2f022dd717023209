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
    struct caldate d = {9999, 12, 31};
    struct caldate out = {1, 2, 3};

    CHECK(caldate_weekday(d) == CALDATE_FRIDAY);
    CHECK(caldate_next(d, CALDATE_MONDAY, &out) == -1);
    CHECK(out.year == 1 && out.month == 2 && out.day == 3);
    return 0;
}
