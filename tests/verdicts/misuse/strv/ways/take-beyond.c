/* string 3 of 1 */
#include "strv.h"

#include <string.h>

int main(void)
{
    char **v = strv_push(strv_new(), "abc");
    strv_take(v, 3);
    return 0;
}
