/* a byte behind the caller's bytes is read */
#include "jout.h"

#include <stdlib.h>

int main(void)
{
    JOut *j = jout_open();
    char *bytes = calloc(3, 1);
    jout_bytes(j, bytes, 3);
    free(bytes);
    jout_close(j);
    return 0;
}
