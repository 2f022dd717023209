#include "deque.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    deque *d = deque_new();
    int *out = malloc(2 * sizeof(int));
    CHECK(d != NULL && out != NULL);
    for (int i = 0; i < 5; i++) {
        CHECK(deque_push_back(d, i) == 0);
    }
    CHECK(deque_to_array(d, out, 2) == 2);
    free(out);
    deque_free(d);
    return 0;
}
