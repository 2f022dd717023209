/* the reference was the parent's already */
#include "rcnode.h"

int main(void)
{
    rcnode *a = rcnode_new("a"), *b = rcnode_new("b");
    rcnode_adopt(a, b);
    rcnode_unref(b);
    rcnode_unref(a);
    return 0;
}
