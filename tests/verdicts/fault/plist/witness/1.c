/* the function that frees may be NULL */
#include "plist.h"

#include <stddef.h>

int main(void)
{
    plist *list = plist_new(NULL);
    plist_append(list, "a");
    plist_free(list);
    return 0;
}
