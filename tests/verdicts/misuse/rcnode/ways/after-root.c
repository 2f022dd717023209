/* a sibling of a node without a parent */
#include "rcnode.h"

int main(void)
{
    rcnode *a = rcnode_new("a"), *b = rcnode_new("b");
    rcnode_after(a, b);
    rcnode_disown(b);
    return 0;
}
