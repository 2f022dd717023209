/* the node is on no list any more */
#include "ilist.h"

int main(void)
{
    struct ilist list;
    struct ilist_node node;
    ilist_init(&list);
    ilist_push_back(&list, &node);
    ilist_remove(&list, &node);
    ilist_remove(&list, &node);
    return 0;
}
