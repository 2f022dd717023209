/* a child without a reference */
#include "rcnode.h"

int main(void)
{
    rcnode *a = rcnode_new("a");
    rcnode_adopt(a, rcnode_new("b"));
    rcnode *b = rcnode_child(a);
    rcnode_unref(a);
    return rcnode_name(b)[0] == 1;
}
