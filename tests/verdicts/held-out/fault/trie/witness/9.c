/* any text may be asked for */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    char out[8];
    trie_longest(t, "", out);
    trie_free(t);
    return 0;
}
