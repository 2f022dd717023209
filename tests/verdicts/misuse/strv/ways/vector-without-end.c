/* an array of strings without its NULL */
#include "strv.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char **v = malloc(sizeof *v);
    v[0] = "abc";
    return strv_longest(v);
    return 0;
}
