/* the name of the last section is lost */
#include "conf.h"

int main(void)
{
    conf_t *c;
    conf_parse("[a]\nb = c\n", &c);
    conf_free(c);
    return 0;
}
