/* a number is asked for its string length */
#include "jsv.h"

int main(void)
{
    jsv *value = jsv_number(1.5);
    size_t length = jsv_string_length(value);
    jsv_free(value);
    return length == 3;
    return 0;
}
