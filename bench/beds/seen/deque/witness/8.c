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
    int value;
    CHECK(d != NULL);
    for (int i = 0; i < 3; i++) {
        CHECK(deque_push_back(d, i) == 0);
    }
    deque_rotate(d, -1);
    CHECK(deque_get(d, 0, &value) == 0 && value == 2);
    deque_free(d);
    return 0;
}
