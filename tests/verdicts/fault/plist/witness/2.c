/* the last node that was taken off is still the last */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_append(list, "a");
    plist_pop_front(list);
    plist_append(list, "b");
    plist_free(list);
    return 0;
}
