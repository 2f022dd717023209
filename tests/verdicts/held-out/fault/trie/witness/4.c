/* a text that is not in the tree */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    trie_has(t, "a");
    trie_free(t);
    return 0;
}
