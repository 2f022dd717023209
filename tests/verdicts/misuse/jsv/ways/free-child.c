/* an item is freed and then its array */
#include "jsv.h"

int main(void)
{
    jsv *array = jsv_array();
    jsv_array_append(array, jsv_string("x"));
    jsv_free(jsv_array_at(array, 0));
    jsv_free(array);
    return 0;
}
