/* the root is freed with the last word */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "a");
    trie_remove(t, "a");
    trie_add(t, "b");
    trie_free(t);
    return 0;
}
