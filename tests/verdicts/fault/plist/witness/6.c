/* no such element, for which the header promises NULL */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_nth(list, 0);
    plist_free(list);
    return 0;
}
