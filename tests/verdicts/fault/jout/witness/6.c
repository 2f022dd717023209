/* a number of many digits */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    jout_number(j, 1e20);
    jout_close(j);
    return 0;
}
