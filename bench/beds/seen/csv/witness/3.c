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
    csv *t = NULL;
    char *text = malloc(3);
    CHECK(text != NULL);
    memcpy(text, "\"a\"", 3);
    CHECK(csv_parse(text, 3, ',', &t) == CSV_OK && csv_rows(t) == 1);
    csv_free(t);
    free(text);
    return 0;
}
