/* the old value may be the new one */
#include "conf.h"

int main(void)
{
    conf_t *c = conf_create();
    conf_set(c, "a", "key", "value");
    conf_set(c, "a", "key", conf_get(c, "a", "key"));
    conf_free(c);
    return 0;
}
