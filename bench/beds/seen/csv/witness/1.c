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
    CHECK(t != NULL && csv_add_row(t) == CSV_OK);
    for (int i = 0; i < 5; i++) {
        CHECK(csv_set(t, 0, 0, "text") == CSV_OK);
    }
    csv_free(t);
    return 0;
}
