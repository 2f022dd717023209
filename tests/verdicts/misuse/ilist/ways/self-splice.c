/* a list is spliced into itself */
#include "ilist.h"

int main(void)
{
    struct ilist list;
    ilist_init(&list);
    ilist_splice(&list, &list);
    return 0;
}
