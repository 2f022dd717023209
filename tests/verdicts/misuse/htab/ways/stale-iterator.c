/* the iterator's entry was deleted */
#include "htab.h"

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    struct htab_iter it;
    void *key, *value;
    htab_put(t, "a", "v");
    htab_iter_init(&it, t);
    htab_iter_next(&it, &key, &value);
    htab_del(t, "a");
    htab_iter_next(&it, &key, &value);
    return 0;
}
