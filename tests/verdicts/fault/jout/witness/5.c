/* NULL, which the header allows */
#include "jout.h"

#include <stddef.h>

int main(void)
{
    JOut *j = jout_open();
    jout_string(j, NULL);
    jout_close(j);
    return 0;
}
