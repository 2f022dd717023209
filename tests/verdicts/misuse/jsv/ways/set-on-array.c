/* an array is used as an object */
#include "jsv.h"

int main(void)
{
    jsv *array = jsv_array();
    jsv_array_append(array, jsv_null());
    jsv_object_set(array, "a", jsv_null());
    return 0;
}
