/* the callback may be NULL */
#include "trie.h"

#include <stddef.h>

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "a");
    trie_each(t, "", NULL, NULL);
    trie_free(t);
    return 0;
}
