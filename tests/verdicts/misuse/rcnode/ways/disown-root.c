/* a node without a parent */
#include "rcnode.h"

int main(void)
{
    return rcnode_disown(rcnode_new("a")) == 0;
}
