/* the iterator was only zeroed */
#include "htab.h"

int main(void)
{
    struct htab_iter it = {0};
    void *key, *value;
    htab_iter_next(&it, &key, &value);
    return 0;
}
