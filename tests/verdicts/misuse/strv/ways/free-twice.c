/* a vector is freed twice */
#include "strv.h"

#include <string.h>

int main(void)
{
    char **v = strv_new();
    strv_free(v);
    strv_free(v);
    return 0;
}
