/* the walk goes on from a freed node */
#include "plist.h"

#include <stddef.h>

static bool test(const void *data, void *user)
{
    return *(const char *)data == *(const char *)user;
}

int main(void)
{
    plist *list = plist_new(NULL);
    plist_append(list, "a");
    plist_remove_if(list, test, "a");
    plist_free(list);
    return 0;
}
