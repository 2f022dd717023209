/* the entry is removed under the cursor */
#include "ptrie.h"
#include <stdlib.h>

int main(void)
{
    ptrie *t = ptrie_new();
    ptrie_set(t, "a", t);
    ptrie_cursor *c = ptrie_first(t);
    ptrie_remove(t, "a");
    return ptrie_value(c) == 0;
}
