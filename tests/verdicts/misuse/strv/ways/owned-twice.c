/* one string is owned by two vectors */
#include "strv.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *s = calloc(2, 1);
    char **a = strv_push_owned(strv_new(), s), **b = strv_push_owned(strv_new(), s);
    strv_free(a);
    strv_free(b);
    return 0;
}
