/* the node was never on the list */
#include "ilist.h"

int main(void)
{
    struct ilist list;
    struct ilist_node node = {0};
    ilist_init(&list);
    ilist_remove(&list, &node);
    return 0;
}
