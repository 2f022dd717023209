/* a freed node is still linked */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "a");
    trie_remove(t, "a");
    trie_free(t);
    return 0;
}
