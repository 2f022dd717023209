#include "trie.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static int stop(const char *key, void *value, void *ctx)
{
    (void)key;
    (void)value;
    (void)ctx;
    return 7;
}

int main(void)
{
    trie *t = trie_new(NULL);
    int value = 1;
    CHECK(t != NULL && trie_set(t, "word", &value) == 1);
    for (int i = 0; i < 5; i++) {
        CHECK(trie_each(t, "", stop, NULL) == 7);
    }
    trie_free(t);
    return 0;
}
