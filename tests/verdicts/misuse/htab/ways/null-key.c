/* NULL as a key of a table of strings */
#include "htab.h"

#include <stddef.h>

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    htab_get(t, NULL);
    return 0;
}
