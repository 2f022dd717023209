/* what follows a removed link is followed */
#include "slist.h"
#include <stdlib.h>

int main(void)
{
    struct slist list;
    struct slink a, b;
    slist_init(&list);
    slist_append(&list, &a);
    slist_append(&list, &b);
    slist_remove(&a);
    slist_insert_after(&a, &b);
    return slist_first(&list) == 0;
}
