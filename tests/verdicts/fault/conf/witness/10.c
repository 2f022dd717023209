/* no such entry, for which the header promises NULL */
#include "conf.h"

#include <stdlib.h>

int main(void)
{
    conf_t *c = conf_create();
    char *name = conf_full_name(c, 1);
    free(name);
    conf_free(c);
    return 0;
}
