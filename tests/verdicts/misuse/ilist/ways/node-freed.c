/* a node is freed while it is linked */
#include "ilist.h"

#include <stdlib.h>

int main(void)
{
    struct ilist list;
    struct ilist_node *node = malloc(sizeof *node), other;
    ilist_init(&list);
    ilist_push_back(&list, node);
    free(node);
    ilist_push_back(&list, &other);
    return 0;
}
