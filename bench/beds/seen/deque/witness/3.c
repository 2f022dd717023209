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
    CHECK(d != NULL && deque_push_back(d, 1) == 0 && deque_push_back(d, 2) == 0);
    CHECK(deque_insert(d, 0, 7) == 0);
    deque_free(d);
    return 0;
}
