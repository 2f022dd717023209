/* no list */
#include "ilist.h"

#include <stddef.h>

int main(void)
{
    struct ilist_node node;
    ilist_push_back(NULL, &node);
    return 0;
}
