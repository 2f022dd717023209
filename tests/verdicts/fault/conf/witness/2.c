/* a key that is not there, for which there is an error code */
#include "conf.h"

int main(void)
{
    conf_t *c = conf_create();
    char buf[8];
    conf_get_copy(c, "", "key", buf, sizeof buf);
    conf_free(c);
    return 0;
}
