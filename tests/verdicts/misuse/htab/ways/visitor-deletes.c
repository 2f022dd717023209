/* the visitor deletes what it is shown */
#include "htab.h"

static void delete(void *key, void *value, void *user)
{
    (void)value;
    htab_del(user, key);
}

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    htab_put(t, "a", "v");
    htab_foreach(t, delete, t);
    return 0;
}
