/* no room for the terminator of the longest word */
#include "trie.h"

#include <stddef.h>

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "abc");
    trie_each(t, "a", NULL, NULL);
    trie_free(t);
    return 0;
}
