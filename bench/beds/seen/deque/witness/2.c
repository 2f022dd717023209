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
    CHECK(d != NULL);
    for (int i = 0; i < 100; i++) {
        CHECK(deque_push_back(d, i) == 0);
    }
    deque_free(d);
    return 0;
}
