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
    CHECK(t != NULL && trie_set(t, "ab", &value) == 1 && trie_set(t, "ac", &value) == 1);
    CHECK(trie_remove(t, "ab") == &value);
    CHECK(trie_get(t, "ac") == &value);
    trie_free(t);
    return 0;
}
