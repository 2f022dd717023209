/* a string of the vector is freed by the caller */
#include "strv.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char **v = strv_push(strv_new(), "abc");
    free(v[0]);
    strv_join(v, ",");
    return 0;
}
