/* a sorted insertion at the front of a list */
#include "plist.h"

#include <stddef.h>

static int compare(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    plist *list = plist_new(NULL);
    plist_insert_sorted(list, "a", compare);
    plist_free(list);
    return 0;
}
