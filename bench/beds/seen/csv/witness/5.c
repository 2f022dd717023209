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
    CHECK(csv_parse("a\nb\n", 4, ',', &t) == CSV_OK);
    CHECK(csv_remove_row(t, 1) == CSV_OK);
    csv_free(t);
    return 0;
}
