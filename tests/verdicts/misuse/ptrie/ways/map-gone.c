/* the cursor outlives the map */
#include "ptrie.h"
#include <stdlib.h>

int main(void)
{
    ptrie *t = ptrie_new();
    ptrie_set(t, "a", t);
    ptrie_cursor *c = ptrie_first(t);
    ptrie_free(t, 0);
    return ptrie_key(c)[0] == 'a';
}
