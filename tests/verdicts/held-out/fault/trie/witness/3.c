/* other characters, for which the header promises false */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "A");
    trie_free(t);
    return 0;
}
