/* a value is freed twice */
#include "jsv.h"

int main(void)
{
    jsv *value = jsv_string("a");
    jsv_free(value);
    jsv_free(value);
    return 0;
}
