/* something is appended to a number */
#include "jsv.h"

int main(void)
{
    jsv *value = jsv_number(2);
    jsv_array_append(value, jsv_null());
    return 0;
}
