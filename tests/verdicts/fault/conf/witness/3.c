/* the terminator is written behind the caller's buffer */
#include "conf.h"

int main(void)
{
    conf_t *c = conf_create();
    char buf[8];
    conf_set(c, "", "key", "value");
    conf_get_copy(c, "", "key", buf, sizeof buf);
    conf_free(c);
    return 0;
}
