/* an array is appended to itself */
#include "jsv.h"

int main(void)
{
    jsv *array = jsv_array();
    jsv_array_append(array, array);
    jsv_free(array);
    return 0;
}
