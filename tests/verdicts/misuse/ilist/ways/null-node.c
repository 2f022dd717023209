/* no node */
#include "ilist.h"

#include <stddef.h>

int main(void)
{
    struct ilist list;
    ilist_init(&list);
    ilist_push_front(&list, NULL);
    return 0;
}
