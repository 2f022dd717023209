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
    struct caldate d = {2024, 1, 31};

    CHECK(caldate_add_months(d, 1, &d) == 0);
    CHECK(d.year == 2024 && d.month == 2 && d.day == 29);
    return 0;
}
