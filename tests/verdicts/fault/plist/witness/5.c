/* an empty list, for which the header promises NULL */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_pop_back(list);
    plist_free(list);
    return 0;
}
