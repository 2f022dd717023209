/* 26 bytes instead of 26 pointers are cleared */
#include "trie.h"

int main(void)
{
    struct trie *t = trie_new();
    trie_add(t, "z");
    trie_free(t);
    return 0;
}
