/* string -1 */
#include "strv.h"

#include <string.h>

int main(void)
{
    char **v = strv_push(strv_new(), "abc");
    strv_take(v, -1);
    return 0;
}
