/* a node is linked into two lists, then taken off both */
#include "ilist.h"

int main(void)
{
    struct ilist a, b;
    struct ilist_node node;
    ilist_init(&a);
    ilist_init(&b);
    ilist_push_back(&a, &node);
    ilist_push_back(&b, &node);
    ilist_pop_front(&b);
    ilist_pop_front(&a);
    return 0;
}
