/* one item in two arrays */
#include "jsv.h"

int main(void)
{
    jsv *a = jsv_array(), *b = jsv_array(), *item = jsv_number(1);
    jsv_array_append(a, item);
    jsv_array_append(b, item);
    jsv_free(a);
    jsv_free(b);
    return 0;
}
