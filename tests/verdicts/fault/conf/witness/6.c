/* an entry is read after it was freed */
#include "conf.h"

int main(void)
{
    conf_t *c = conf_create();
    conf_set(c, "a", "key", "value");
    conf_unset_section(c, "a");
    conf_free(c);
    return 0;
}
