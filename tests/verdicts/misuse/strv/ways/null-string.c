/* no string is pushed */
#include "strv.h"

#include <string.h>

int main(void)
{
    strv_push(strv_new(), NULL);
    return 0;
}
