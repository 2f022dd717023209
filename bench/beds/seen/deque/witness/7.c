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
    deque *a = deque_new();
    deque *b = deque_new();
    CHECK(a != NULL && b != NULL);
    CHECK(deque_push_back(a, 1) == 0 && deque_push_back(a, 2) == 0);
    CHECK(deque_push_back(b, 1) == 0 && deque_push_back(b, 3) == 0);
    CHECK(!deque_equal(a, b));
    deque_free(a);
    deque_free(b);
    return 0;
}
