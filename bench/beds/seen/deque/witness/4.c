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
    deque_rotate(d, 1);
    deque_free(d);
    return 0;
}
