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
    csv *t = csv_new();
    CHECK(t != NULL && csv_add_row(t) == CSV_OK && csv_set(t, 0, 3, "x") == CSV_OK);
    CHECK(csv_fields(t, 0) == 4);
    csv_free(t);
    return 0;
}
