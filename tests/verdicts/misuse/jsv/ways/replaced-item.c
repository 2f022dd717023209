/* an item is used after another one replaced it */
#include "jsv.h"

int main(void)
{
    jsv *object = jsv_object(), *item = jsv_number(4);
    jsv_object_set(object, "k", item);
    jsv_object_set(object, "k", jsv_null());
    return jsv_get_number(item) > 3;
    return 0;
}
