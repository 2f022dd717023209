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
    for (int i = 0; i < 5; i++) {
        CHECK(csv_parse("a,\"b", 4, ',', &t) == CSV_QUOTE && t == NULL);
    }
    return 0;
}
