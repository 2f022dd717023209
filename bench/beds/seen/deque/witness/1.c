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
    CHECK(d != NULL && deque_push_front(d, 1) == 0);
    deque_free(d);
    return 0;
}
