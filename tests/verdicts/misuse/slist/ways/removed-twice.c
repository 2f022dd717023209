/* a link is removed twice */
#include "slist.h"
#include <stdlib.h>

int main(void)
{
    struct slist list;
    struct slink link;
    slist_init(&list);
    slist_append(&list, &link);
    slist_remove(&link);
    slist_remove(&link);
    return 0;
}
