/* the visitor destroys the table */
#include "htab.h"

static void destroy(void *key, void *value, void *user)
{
    (void)key;
    (void)value;
    htab_destroy(user);
}

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    htab_put(t, "a", "v");
    htab_foreach(t, destroy, t);
    return 0;
}
