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
    for (int i = 0; i < 8; i++) {
        CHECK(deque_push_back(d, i) == 0);
    }
    CHECK(deque_pop_front(d, &value) == 0 && value == 0);
    for (int i = 8; i < 12; i++) {
        CHECK(deque_push_back(d, i) == 0);
    }
    for (int i = 1; i < 12; i++) {
        CHECK(deque_pop_front(d, &value) == 0 && value == i);
    }
    deque_free(d);
    return 0;
}
