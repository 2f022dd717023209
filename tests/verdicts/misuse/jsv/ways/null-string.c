/* a string value without a string */
#include "jsv.h"

#include <stddef.h>

int main(void)
{
    jsv_string(NULL);
    return 0;
}
