/* the old value is lost */
#include "conf.h"

int main(void)
{
    conf_t *c = conf_create();
    conf_set(c, "a", "key", "value");
    conf_set(c, "a", "key", "other");
    conf_free(c);
    return 0;
}
