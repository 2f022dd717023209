/* the length is not counted down, a later walk runs off the end */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_append(list, "a");
    plist_append(list, "b");
    plist_pop_front(list);
    plist_nth(list, 1);
    plist_free(list);
    return 0;
}
