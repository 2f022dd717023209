/* a key is freed while it is in the table */
#include "htab.h"

#include <stdlib.h>

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    char *key = calloc(4, 1);
    htab_put(t, key, "v");
    free(key);
    htab_get(t, "");
    return 0;
}
