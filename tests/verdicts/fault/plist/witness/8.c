/* reversing an empty list */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_reverse(list);
    plist_free(list);
    return 0;
}
