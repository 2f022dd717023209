#include "trie.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

static int count(const char *key, void *value, void *ctx)
{
    (void)key;
    (void)value;
    *(int *)ctx += 1;
    return 0;
}

int main(void)
{
    trie *t = trie_new(NULL);
    int value = 1;
    int n = 0;
    CHECK(t != NULL && trie_set(t, "word", &value) == 1);
    CHECK(trie_each(t, "", count, &n) == 0 && n == 1);
    trie_free(t);
    return 0;
}
