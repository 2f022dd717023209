/* nobody said how to weigh */
#include "slist.h"
#include <stdlib.h>

int main(void)
{
    struct slist list;
    struct slink link;
    slist_init(&list);
    slist_append(&list, &link);
    return (int)slist_weight(&list);
}
