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
    struct caldate d = {2020, 12, 31};
    int year = 0;

    CHECK(caldate_iso_week(d, &year) == 53);
    CHECK(year == 2020);
    return 0;
}
