#include "trie.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    trie *t = trie_new(NULL);
    int value = 1;
    size_t len = 0;
    CHECK(t != NULL && trie_set(t, "ab", &value) == 1 && trie_set(t, "abcd", &value) == 1);
    CHECK(trie_longest(t, "abcx", &len) == &value && len == 2);
    trie_free(t);
    return 0;
}
