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
    struct caldate a = {2024, 1, 1};
    struct caldate b = {2024, 1, 11};

    CHECK(caldate_count_steps(a, b, 5) == 3);
    CHECK(caldate_count_steps(a, b, 0) == 11);
    return 0;
}
