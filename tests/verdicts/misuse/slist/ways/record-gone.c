/* a record is freed while it is in the list */
#include "slist.h"
#include <stdlib.h>

int main(void)
{
    struct slist list;
    struct slink *link = malloc(sizeof *link);
    slist_init(&list);
    slist_append(&list, link);
    free(link);
    return (int)slist_length(&list);
}
