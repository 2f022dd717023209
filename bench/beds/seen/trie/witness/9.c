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
    CHECK(t != NULL && trie_set(t, "ab", &value) == 1 && trie_set(t, "ab", &value) == 0);
    CHECK(trie_len(t) == 1);
    trie_free(t);
    return 0;
}
