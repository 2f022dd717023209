/* the root is lost */
#include "trie.h"

int main(void)
{
    for (int i = 0; i < 3; i++)
        trie_free(trie_new());
    return 0;
}
