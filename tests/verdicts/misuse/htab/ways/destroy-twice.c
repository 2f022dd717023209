/* a table is destroyed twice */
#include "htab.h"

int main(void)
{
    struct htab *t = htab_create(htab_string_hash, htab_string_equal);
    htab_destroy(t);
    htab_destroy(t);
    return 0;
}
