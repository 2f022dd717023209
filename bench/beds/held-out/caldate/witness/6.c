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
    CHECK(caldate_is_leap(2024) == 1);
    CHECK(caldate_is_leap(1900) == 0);
    CHECK(caldate_is_leap(2000) == 1);
    return 0;
}
