#include "trie.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static int order(const char *key, void *value, void *ctx)
{
    char *last = ctx;
    (void)value;
    if (key[0] <= *last) {
        return 1;
    }
    *last = key[0];
    return 0;
}

int main(void)
{
    trie *t = trie_new(NULL);
    int value = 1;
    char last = 0;
    CHECK(t != NULL && trie_set(t, "a", &value) == 1 && trie_set(t, "b", &value) == 1);
    CHECK(trie_each(t, "", order, &last) == 0);
    trie_free(t);
    return 0;
}
