/* a section name of more than 15 characters */
#include "conf.h"

int main(void)
{
    conf_t *c;
    conf_parse("[a rather long name]\n", &c);
    conf_free(c);
    return 0;
}
