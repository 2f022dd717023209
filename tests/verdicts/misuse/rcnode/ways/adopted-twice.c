/* two parents have one reference */
#include "rcnode.h"

int main(void)
{
    rcnode *a = rcnode_new("a"), *b = rcnode_new("b"), *c = rcnode_new("c");
    rcnode_adopt(a, c);
    rcnode_adopt(b, c);
    rcnode_unref(a);
    rcnode_unref(b);
    return 0;
}
