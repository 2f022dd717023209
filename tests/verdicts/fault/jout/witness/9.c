/* the length may be NULL */
#include "jout.h"

#include <stdlib.h>

int main(void)
{
    JOut *j = jout_open();
    char *copy = jout_copy(j, NULL);
    free(copy);
    jout_close(j);
    return 0;
}
