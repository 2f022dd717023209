/* the section is freed again after a bad line */
#include "conf.h"

int main(void)
{
    conf_t *c;
    conf_parse("[a]\nb\n", &c);
    return 0;
}
