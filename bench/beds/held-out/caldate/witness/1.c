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
    CHECK(caldate_month_days(2024, 1) == 31);
    CHECK(caldate_month_days(2024, 0) == 0);
    return 0;
}
