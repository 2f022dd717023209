/* the old address of a vector that has grown */
#include "strv.h"

#include <string.h>

int main(void)
{
    char **v = strv_new();
    strv_push(v, "a");
    return strv_length(v);
    return 0;
}
