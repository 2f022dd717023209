#include "csv.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    csv *t = NULL;
    CHECK(csv_parse("a\nb,c\n", 6, ',', &t) == CSV_OK);
    CHECK(csv_find(t, 0, 1, "c") == 1);
    csv_free(t);
    return 0;
}
