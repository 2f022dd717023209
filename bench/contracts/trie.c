#include "trie.h"

#include <assay/contracts.h>

ASSAY_ENSURES(trie_set, int is_new, trie *map, const char *key, void *value)
{
    return is_new < 0 || trie_get(map, key) == value;
}

ASSAY_ENSURES(trie_remove, void *value, trie *map, const char *key)
{
    (void)value;
    return !trie_get(map, key);
}
