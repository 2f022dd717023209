/* there was one reference */
#include "rcnode.h"

int main(void)
{
    rcnode *n = rcnode_new("a");
    rcnode_unref(n);
    rcnode_unref(n);
    return 0;
}
