/* a cursor ends twice */
#include "ptrie.h"
#include <stdlib.h>

int main(void)
{
    ptrie *t = ptrie_new();
    ptrie_cursor *c = ptrie_first(t);
    ptrie_done(c);
    ptrie_done(c);
    return 0;
}
