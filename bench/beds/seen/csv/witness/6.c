#include "csv.h"

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
    char buf[16];
    csv *t = csv_new();
    CHECK(t != NULL && csv_add_row(t) == CSV_OK && csv_set(t, 0, 0, "a\r") == CSV_OK);
    CHECK(csv_write(t, ',', buf, sizeof(buf)) == 5 && strcmp(buf, "\"a\r\"\n") == 0);
    csv_free(t);
    return 0;
}
