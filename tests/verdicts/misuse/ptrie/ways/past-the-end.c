/* the cursor has nothing left */
#include "ptrie.h"
#include <stdlib.h>

int main(void)
{
    ptrie *t = ptrie_new();
    ptrie_cursor *c = ptrie_first(t);
    ptrie_step(c);
    return ptrie_key(c)[0] == 'a';
}
