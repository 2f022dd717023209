/* the list was zeroed but never initialised */
#include "ilist.h"

int main(void)
{
    struct ilist list = {0};
    struct ilist_node node;
    ilist_push_back(&list, &node);
    return 0;
}
