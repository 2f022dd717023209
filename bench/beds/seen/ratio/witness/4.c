#include "ratio.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    ratio r;
    char *buf = malloc(3);
    CHECK(buf != NULL && ratio_make(-22, 7, &r) == RATIO_OK);
    CHECK(ratio_format(r, buf, 3) == 5);
    CHECK(strcmp(buf, "-2") == 0);
    free(buf);
    return 0;
}
