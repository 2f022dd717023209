/* the vector gets a string that is not its own to free */
#include "strv.h"

#include <string.h>

int main(void)
{
    static char literal[] = "abc";
    char **v = strv_push_owned(strv_new(), literal);
    strv_free(v);
    return 0;
}
